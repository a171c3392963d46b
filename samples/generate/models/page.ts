import {
  ACESFilmicToneMapping,
  AnimationMixer,
  Box3,
  FrontSide,
  Group,
  Mesh,
  PCFShadowMap,
  PerspectiveCamera,
  PlaneGeometry,
  PMREMGenerator,
  Scene,
  ShadowMaterial,
  Vector3,
  WebGLRenderer,
} from 'three'
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'
import { readPixels } from '../browser/pixels.ts'
import { contactShadow } from './contact-shadow.ts'
import { lamps, reflectedRoom } from './studio-light.ts'

// Runs in the browser: a turntable for one model, lit like a product shot, with alpha.

const renderer = new WebGLRenderer({ antialias: false, alpha: true, preserveDrawingBuffer: true })
renderer.toneMapping = ACESFilmicToneMapping
renderer.toneMappingExposure = 1.05
renderer.shadowMap.enabled = true
renderer.shadowMap.type = PCFShadowMap
document.body.append(renderer.domElement)

const scene = new Scene()
scene.environment = new PMREMGenerator(renderer).fromScene(reflectedRoom(), 0.02).texture
scene.environmentIntensity = 0.62

const floor = new Mesh(
  new PlaneGeometry(20, 20),
  new ShadowMaterial({ opacity: 0.34, depthWrite: false }),
)
floor.rotation.x = -Math.PI / 2
floor.receiveShadow = true
const table = new Group()
scene.add(...lamps(), floor, table)

const camera = new PerspectiveCamera(24, 16 / 9, 0.1, 60)
let mixer: AnimationMixer | null = null
let view: View = { pitch: 0.26, floor: true }
let height = 1
/** How far the model reaches from the turntable's axis, in slices from its foot to its top. */
const reach = new Float32Array(16)

/** How a model is viewed: the camera's height as an angle, and whether there is ground below the model. */
type View = { readonly pitch: number; readonly floor: boolean }

/** Puts a GLB on the turntable, scaled to fill the picture; its faces are drawn only from outside. */
async function load(url: string, asked: View): Promise<void> {
  view = asked
  const gltf = await new GLTFLoader().loadAsync(url)
  const model = gltf.scene
  model.traverse((node) => {
    if (!(node instanceof Mesh)) return
    node.castShadow = node.receiveShadow = !node.material.transparent
    node.material.side = node.material.shadowSide = FrontSide
    if (node.material.map) node.material.map.anisotropy = 8
  })
  const box = new Box3().setFromObject(model)
  const size = box.getSize(new Vector3())
  const centre = box.getCenter(new Vector3())
  const scale = 2 / Math.hypot(size.x, size.y, size.z)
  const held = new Group()
  held.scale.setScalar(scale)
  held.position.set(-centre.x * scale, -box.min.y * scale, -centre.z * scale)
  held.add(model)
  height = size.y * scale
  measure(held)
  floor.visible = view.floor
  table.clear()
  if (view.floor) table.add(contactShadow(renderer, held))
  table.add(held)
  frame()
  mixer = gltf.animations.length > 0 ? new AnimationMixer(model) : null
  for (const clip of gltf.animations) mixer?.clipAction(clip).play()
}

function measure(held: Group): void {
  reach.fill(0)
  held.updateMatrixWorld(true)
  const point = new Vector3()
  held.traverse((node) => {
    if (!(node instanceof Mesh)) return
    const positions = node.geometry.attributes.position
    for (let i = 0; i < positions.count; i++) {
      point.fromBufferAttribute(positions, i).applyMatrix4(node.matrixWorld)
      const slice = Math.min(15, Math.max(0, Math.floor((point.y / height) * 16)))
      reach[slice] = Math.max(reach[slice], Math.hypot(point.x, point.z))
    }
  })
}

/** Brings the camera as close as the model allows at every angle of the turn. */
function frame(): void {
  let [near, far] = [1, 20]
  for (let round = 0; round < 30; round++) {
    const middle = (near + far) / 2
    if (fits(middle)) far = middle
    else near = middle
  }
  fits(far)
}

const WIDE = 0.9
const TALL = 0.86

function fits(distance: number): boolean {
  const aim = height * 0.48
  camera.position.set(0, aim + distance * Math.sin(view.pitch), distance * Math.cos(view.pitch))
  camera.lookAt(0, aim, 0)
  camera.updateMatrixWorld()
  camera.updateProjectionMatrix()
  const corner = new Vector3()
  for (let i = 0; i < 16 * 32; i++) {
    const slice = i >> 5
    const angle = ((i & 31) / 16) * Math.PI
    const y = (slice + (i & 1)) / 16
    corner.set(reach[slice] * Math.cos(angle), y * height, reach[slice] * Math.sin(angle))
    corner.project(camera)
    if (Math.abs(corner.x) > WIDE || Math.abs(corner.y) > TALL) return false
  }
  return true
}

type Pose = { readonly turn: number; readonly time: number }

function draw(width: number, pixelHeight: number, { turn, time }: Pose): string {
  renderer.setSize(width, pixelHeight, false)
  mixer?.setTime(time)
  table.rotation.y = turn
  renderer.setClearColor(0, 0)
  renderer.render(scene, camera)
  return readPixels(renderer.getContext() as WebGL2RenderingContext)
}

Object.assign(globalThis, { studio: { load, draw } })
