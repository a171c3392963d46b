import {
  ACESFilmicToneMapping,
  AnimationMixer,
  Box3,
  DirectionalLight,
  Group,
  Mesh,
  PCFShadowMap,
  PerspectiveCamera,
  PlaneGeometry,
  PMREMGenerator,
  Scene,
  ShadowMaterial,
  Sphere,
  Vector3,
  WebGLRenderer,
} from 'three'
import { RoomEnvironment } from 'three/addons/environments/RoomEnvironment.js'
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'
import { readPixels } from '../browser/pixels.ts'

// Runs in the browser: a turntable for one model, lit like a product shot, with alpha.

const renderer = new WebGLRenderer({ antialias: true, alpha: true, preserveDrawingBuffer: true })
renderer.toneMapping = ACESFilmicToneMapping
renderer.shadowMap.enabled = true
renderer.shadowMap.type = PCFShadowMap
document.body.append(renderer.domElement)

const scene = new Scene()
const environment = new PMREMGenerator(renderer).fromScene(new RoomEnvironment(), 0.03)
scene.environment = environment.texture
scene.environmentIntensity = 0.55

const key = new DirectionalLight(0xfff1dd, 2.6)
key.position.set(3, 5, 4)
key.castShadow = true
key.shadow.mapSize.set(2048, 2048)
Object.assign(key.shadow.camera, { left: -2, bottom: -2, right: 2, top: 2 })
key.shadow.bias = -0.0005
key.shadow.normalBias = 0.02
key.shadow.radius = 6
const rim = new DirectionalLight(0x9fc4ff, 2.2)
rim.position.set(-4, 2.5, -4)
const floor = new Mesh(new PlaneGeometry(20, 20), new ShadowMaterial({ opacity: 0.45 }))
floor.rotation.x = -Math.PI / 2
floor.receiveShadow = true
const table = new Group()
scene.add(key, rim, floor, table)

const camera = new PerspectiveCamera(30, 1, 0.1, 50)
let mixer: AnimationMixer | null = null
let height = 1

/** Puts a GLB on the table, scaled to a bounding sphere of one. */
async function load(url: string): Promise<void> {
  const gltf = await new GLTFLoader().loadAsync(url)
  const model = gltf.scene
  model.traverse((node) => {
    if (node instanceof Mesh) node.castShadow = node.receiveShadow = true
  })
  const box = new Box3().setFromObject(model)
  const scale = 1 / box.getBoundingSphere(new Sphere()).radius
  const centre = box.getCenter(new Vector3())
  height = (box.max.y - box.min.y) * scale
  const held = new Group()
  held.scale.setScalar(scale)
  held.position.set(-centre.x * scale, -box.min.y * scale, -centre.z * scale)
  held.add(model)
  table.clear()
  table.add(held)
  mixer = gltf.animations.length > 0 ? new AnimationMixer(model) : null
  for (const clip of gltf.animations) mixer?.clipAction(clip).play()
}

type Pose = { readonly turn: number; readonly time: number }

function draw(width: number, pixelHeight: number, { turn, time }: Pose): string {
  renderer.setSize(width, pixelHeight, false)
  camera.aspect = width / pixelHeight
  camera.position.set(0, height * 0.5 + 1.15, 4)
  camera.lookAt(0, height * 0.45, 0)
  camera.updateProjectionMatrix()
  mixer?.setTime(time)
  table.rotation.y = turn
  renderer.render(scene, camera)
  return readPixels(renderer.getContext() as WebGL2RenderingContext)
}

Object.assign(globalThis, { studio: { load, draw } })
