import {
  AnimationMixer,
  Box3,
  PerspectiveCamera,
  PMREMGenerator,
  Scene,
  Timer,
  Vector3,
  WebGLRenderer,
} from 'three'
import { OrbitControls } from 'three/addons/controls/OrbitControls.js'
import { RoomEnvironment } from 'three/addons/environments/RoomEnvironment.js'
import { GLTFLoader, type GLTF } from 'three/addons/loaders/GLTFLoader.js'

export interface ModelScene {
  readonly animated: boolean
  /** Turns the view by radians: to the right, and upwards. */
  turn(right: number, up: number): void
  /** Above 1 comes closer. */
  approach(factor: number): void
  reset(): void
  animate(on: boolean): void
  /** Gives the drawing context and everything loaded back. */
  free(): void
}

/** Draws a GLB under a neutral studio light, a frame only when something changed. */
export async function modelScene(canvas: HTMLCanvasElement, url: string): Promise<ModelScene> {
  const model = await new GLTFLoader().loadAsync(url)
  const renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true })
  const scene = new Scene()
  scene.environment = new PMREMGenerator(renderer).fromScene(new RoomEnvironment()).texture
  scene.add(model.scene)

  const camera = new PerspectiveCamera(35, 16 / 9, 0.01, 1000)
  const controls = new OrbitControls(camera, canvas)
  // The wheel scrolls the page, and so does a finger that moves up or down.
  controls.enableZoom = false
  controls.enablePan = false
  canvas.style.touchAction = 'pan-y'
  const size = aim(controls, camera, model)
  const draw = () => renderer.render(scene, camera)
  controls.addEventListener('change', draw)
  const unobserve = onResize(canvas, () => {
    renderer.setPixelRatio(Math.min(window.devicePixelRatio, 2))
    renderer.setSize(canvas.clientWidth, canvas.clientHeight, false)
    camera.aspect = canvas.clientWidth / Math.max(1, canvas.clientHeight)
    camera.updateProjectionMatrix()
    draw()
  })
  const animate = animation(renderer, model, draw)

  return {
    animated: model.animations.length > 0,
    animate,
    turn: (right, up) => {
      controls.rotateLeft(-right)
      controls.rotateUp(-up)
      controls.update()
    },
    approach: (factor) => {
      const offset = camera.position.clone().sub(controls.target)
      const length = Math.min(Math.max(offset.length() / factor, size * 0.6), size * 6)
      camera.position.copy(controls.target).add(offset.setLength(length))
      controls.update()
    },
    reset: () => {
      controls.reset()
      draw()
    },
    free: () => {
      animate(false)
      unobserve()
      controls.dispose()
      scene.environment?.dispose()
      renderer.dispose()
    },
  }
}

/** Looks at the middle of the model from a little above, all of it in the picture. */
function aim(controls: OrbitControls, camera: PerspectiveCamera, model: GLTF): number {
  const box = new Box3().setFromObject(model.scene)
  const size = box.getSize(new Vector3()).length()
  box.getCenter(controls.target)
  camera.position.copy(controls.target).add(new Vector3(0.7, 0.45, 1).setLength(size * 1.5))
  camera.near = size / 100
  camera.far = size * 20
  controls.update()
  controls.saveState()
  return size
}

function animation(renderer: WebGLRenderer, model: GLTF, draw: () => void) {
  const mixer = new AnimationMixer(model.scene)
  for (const clip of model.animations) mixer.clipAction(clip).play()
  const timer = new Timer()
  return (on: boolean) => {
    timer.update()
    renderer.setAnimationLoop(
      on
        ? (now) => {
            timer.update(now)
            mixer.update(timer.getDelta())
            draw()
          }
        : null,
    )
  }
}

function onResize(canvas: HTMLCanvasElement, fit: () => void): () => void {
  const observer = new ResizeObserver(fit)
  observer.observe(canvas)
  return () => observer.disconnect()
}
