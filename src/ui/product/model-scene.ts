import {
  Box3,
  Group,
  NeutralToneMapping,
  PerspectiveCamera,
  Scene,
  Vector3,
  WebGLRenderer,
} from 'three'
import { OrbitControls } from 'three/addons/controls/OrbitControls.js'
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'
import { leaseGl, showOn } from '../components/gl-context.ts'
import { aim } from './model-scene-camera.ts'
import { scaleFigure } from './model-scene-figure.ts'
import { environmentLight, type Environment } from './model-scene-light.ts'
import { animation } from './model-scene-motion.ts'
import { dispose, materialsOf } from './model-scene-parts.ts'
import type { Turnable } from './viewer-frame.tsx'

export interface ModelScene extends Turnable {
  /** Names of the model's animations, and their lengths in seconds. */
  readonly clips: readonly { readonly name: string; readonly seconds: number }[]
  /** Edges of the bounding box in meters: width, height, depth. */
  readonly size: readonly [number, number, number]
  light(environment: Environment): void
  wireframe(on: boolean): void
  figure(on: boolean): void
  /** Which animation is shown, and whether it runs. */
  animate(clip: number, on: boolean): void
  /** Releases the drawing context and everything loaded. */
  free(): void
}

interface Order {
  readonly canvas: HTMLCanvasElement
  readonly url: string
  /** Called when the browser takes the drawing context away. */
  readonly onLost: () => void
  readonly signal: AbortSignal
}

/**
 * Draws a GLB, with a new frame only when something has changed. Null if WebGL is unavailable or the load was
 * aborted.
 */
export async function modelScene({
  canvas,
  url,
  onLost,
  signal,
}: Order): Promise<ModelScene | null> {
  const file = await fetch(url, { signal })
  if (!file.ok) throw new Error(`The model answered ${file.status}.`)
  const model = await new GLTFLoader().parseAsync(await file.arrayBuffer(), '')
  if (signal.aborted) return null
  let gone = false
  const lease = leaseGl(() => {
    gone = true
    onLost()
  })
  if (!lease) return null
  const renderer = new WebGLRenderer({ canvas: lease.canvas, context: lease.gl })
  renderer.toneMapping = NeutralToneMapping
  const scene = new Scene()
  let light = environmentLight(renderer, 'studio')
  scene.environment = light.texture
  scene.add(model.scene)
  const box = new Box3().setFromObject(model.scene)
  const extra = new Group()
  scene.add(extra)

  const camera = new PerspectiveCamera(35, 16 / 9, 0.01, 1000)
  const controls = new OrbitControls(camera, canvas)
  controls.enableZoom = false
  controls.enablePan = false
  // The wheel scrolls the page, and so does a finger that moves vertically.
  canvas.style.touchAction = 'pan-y'
  const draw = () => {
    if (gone || canvas.clientWidth === 0) return
    const finest = Math.min(window.devicePixelRatio, 2)
    // Other holders of the context have drawn in between, at other sizes.
    renderer.resetState()
    renderer.setPixelRatio(finest)
    renderer.setSize(canvas.clientWidth, canvas.clientHeight, false)
    renderer.render(scene, camera)
    showOn(canvas, lease)
  }
  const seen = () => (extra.children.length > 0 ? box.clone().expandByObject(extra) : box)
  const frame = () => {
    aim(controls, camera, seen())
    draw()
  }
  controls.addEventListener('change', draw)
  const unobserve = onResize(canvas, () => {
    camera.aspect = canvas.clientWidth / Math.max(1, canvas.clientHeight)
    camera.updateProjectionMatrix()
    draw()
  })
  camera.aspect = canvas.clientWidth / Math.max(1, canvas.clientHeight)
  frame()
  const animate = animation(model.scene, model.animations, draw)

  return {
    clips: model.animations.map(({ name, duration }, at) => ({
      name: name || `Animation ${at + 1}`,
      seconds: duration,
    })),
    size: box.getSize(new Vector3()).toArray(),
    animate,
    turn: (right, up) => {
      controls.rotateLeft(-right)
      controls.rotateUp(-up)
      controls.update()
    },
    approach: (factor) => {
      const whole = seen().getSize(new Vector3()).length()
      const offset = camera.position.clone().sub(controls.target)
      const length = Math.min(Math.max(offset.length() / factor, whole * 0.4), whole * 8)
      camera.position.copy(controls.target).add(offset.setLength(length))
      controls.update()
    },
    reset: frame,
    light: (environment) => {
      light.dispose()
      // The light generator expects the context in this state.
      renderer.resetState()
      light = environmentLight(renderer, environment)
      scene.environment = light.texture
      draw()
    },
    wireframe: (on) => {
      for (const material of materialsOf(model.scene)) Object.assign(material, { wireframe: on })
      draw()
    },
    figure: (on) => {
      dispose(extra)
      extra.clear()
      if (on) extra.add(scaleFigure(box))
      frame()
    },
    free: () => {
      animate(0, false)
      unobserve()
      controls.dispose()
      gone = true
      light.dispose()
      dispose(scene)
      renderer.dispose()
      lease.giveBack()
    },
  }
}

function onResize(canvas: HTMLCanvasElement, fit: () => void): () => void {
  const observer = new ResizeObserver(fit)
  observer.observe(canvas)
  return () => observer.disconnect()
}
