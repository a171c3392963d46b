import {
  DataTexture,
  DirectionalLight,
  LinearFilter,
  Mesh,
  MeshBasicMaterial,
  OrthographicCamera,
  PlaneGeometry,
  RGBAFormat,
  Scene,
  ShadowMaterial,
  WebGLRenderTarget,
  DoubleSide,
  type Object3D,
  type WebGLRenderer,
} from 'three'

// Runs in the browser: computes how much of the sky the ground under a model sees.

const SIDE = 128
const REACH = 2.2
const LAMPS = 24

/** A piece of ground, black where the model stands on it and clear farther away. */
export function contactShadow(renderer: WebGLRenderer, model: Object3D): Mesh {
  const stage = new Scene()
  const lamp = new DirectionalLight(0xffffff, 1)
  lamp.castShadow = true
  lamp.shadow.mapSize.set(256, 256)
  Object.assign(lamp.shadow.camera, { left: -2, bottom: -2, right: 2, top: 2, far: 14 })
  const ground = new Mesh(
    new PlaneGeometry(REACH * 2, REACH * 2),
    new ShadowMaterial({ side: DoubleSide }),
  )
  ground.rotation.x = -Math.PI / 2
  ground.receiveShadow = true
  stage.add(model, ground, lamp)
  // Seen from below, and no farther than the ground, so that the model itself is not in the picture.
  const camera = new OrthographicCamera(-REACH, REACH, REACH, -REACH, 0.5, 1.0005)
  camera.position.set(0, -1, 0)
  camera.up.set(0, 0, 1)
  camera.lookAt(0, 0, 0)
  const target = new WebGLRenderTarget(SIDE, SIDE)
  const sum = new Float32Array(SIDE * SIDE)
  const pixels = new Uint8Array(SIDE * SIDE * 4)
  renderer.setRenderTarget(target)
  for (let i = 0; i < LAMPS; i++) {
    const rise = Math.sqrt(1 - (0.8 * (i + 0.5)) / LAMPS)
    const flat = Math.sqrt(1 - rise * rise)
    const angle = i * 2.399963
    lamp.position.set(flat * Math.cos(angle) * 7, rise * 7, flat * Math.sin(angle) * 7)
    renderer.setClearColor(0, 0)
    renderer.clear()
    renderer.render(stage, camera)
    renderer.readRenderTargetPixels(target, 0, 0, SIDE, SIDE, pixels)
    for (let n = 0; n < sum.length; n++) sum[n] += pixels[n * 4 + 3] / 255 / LAMPS
  }
  renderer.setRenderTarget(null)
  for (let round = 0; round < 3; round++) soften(sum)
  const plane = new Mesh(
    new PlaneGeometry(REACH * 2, REACH * 2),
    new MeshBasicMaterial({
      color: 0,
      alphaMap: asTexture(sum),
      transparent: true,
      opacity: 0.75,
      depthWrite: false,
    }),
  )
  plane.rotation.x = -Math.PI / 2
  plane.position.y = 0.002
  plane.renderOrder = 1
  return plane
}

/** A box filter of a few texels, so that no single lamp's shadow is visible. */
function soften(sum: Float32Array): void {
  const reach = 3
  for (const [step, across] of [
    [1, SIDE],
    [SIDE, 1],
  ]) {
    const line = new Float32Array(SIDE)
    for (let n = 0; n < SIDE; n++) {
      for (let i = 0; i < SIDE; i++) line[i] = sum[n * across + i * step]
      for (let i = 0; i < SIDE; i++) {
        let total = 0
        for (let k = i - reach; k <= i + reach; k++)
          total += line[Math.min(SIDE - 1, Math.max(0, k))]
        sum[n * across + i * step] = total / (2 * reach + 1)
      }
    }
  }
}

function asTexture(sum: Float32Array): DataTexture {
  const data = new Uint8Array(SIDE * SIDE * 4)
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      const away = Math.hypot(x / SIDE - 0.5, y / SIDE - 0.5) * 2
      const fade = Math.min(1, Math.max(0, (1 - away) * 2.5))
      const dark = Math.max(0, sum[(SIDE - 1 - y) * SIDE + x] - 0.06)
      data.fill(255 * Math.min(1, dark * 1.15) * fade, (y * SIDE + x) * 4, (y * SIDE + x) * 4 + 4)
    }
  }
  const texture = new DataTexture(data, SIDE, SIDE, RGBAFormat)
  texture.magFilter = texture.minFilter = LinearFilter
  texture.needsUpdate = true
  return texture
}
