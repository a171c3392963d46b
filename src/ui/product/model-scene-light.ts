import {
  BackSide,
  Color,
  Mesh,
  MeshBasicMaterial,
  PMREMGenerator,
  Scene,
  ShaderMaterial,
  SphereGeometry,
  type WebGLRenderer,
  type WebGLRenderTarget,
} from 'three'
import { RoomEnvironment } from 'three/addons/environments/RoomEnvironment.js'

/** The surroundings of a model: all generated here, so that nothing is fetched. */
export type Environment = 'studio' | 'overcast' | 'sunset' | 'night'

interface Lamp {
  /** Radians: around the model, and above the horizon. */
  readonly turn: number
  readonly height: number
  readonly size: number
  readonly color: number
  readonly power: number
}

interface Sky {
  readonly above: number
  readonly horizon: number
  readonly below: number
  readonly power: number
  readonly lamps: readonly Lamp[]
}

const SKIES: Readonly<Record<Exclude<Environment, 'studio'>, Sky>> = {
  overcast: {
    above: 0xe6edf5,
    horizon: 0xc9d0d6,
    below: 0x6a645c,
    power: 1.3,
    lamps: [{ turn: 0.7, height: 1.1, size: 0.5, color: 0xffffff, power: 3 }],
  },
  sunset: {
    above: 0x7f9bd0,
    horizon: 0xf0b48a,
    below: 0x4a3d36,
    power: 1.5,
    lamps: [{ turn: 0.95, height: 0.3, size: 0.2, color: 0xffc890, power: 130 }],
  },
  night: {
    above: 0x06080f,
    horizon: 0x10131c,
    below: 0x050506,
    power: 1,
    lamps: [
      { turn: 1.1, height: 0.8, size: 0.26, color: 0xbcd4ff, power: 60 },
      { turn: -1.6, height: 0.35, size: 0.2, color: 0xffb777, power: 60 },
    ],
  },
}

/** The light of an environment; the scene that it is made from is freed at once. */
export function environmentLight(renderer: WebGLRenderer, name: Environment): WebGLRenderTarget {
  const generator = new PMREMGenerator(renderer)
  const scene = name === 'studio' ? new RoomEnvironment() : skyScene(SKIES[name])
  const light = generator.fromScene(scene, name === 'studio' ? 0 : 0.02)
  generator.dispose()
  scene.traverse((node) => {
    if (!(node instanceof Mesh)) return
    node.geometry.dispose()
    for (const material of [node.material].flat()) material.dispose()
  })
  return light
}

function skyScene({ above, horizon, below, power, lamps }: Sky): Scene {
  const scene = new Scene()
  scene.add(new Mesh(new SphereGeometry(10, 32, 16), skyMaterial(above, horizon, below, power)))
  for (const { turn, height, size, color, power: bright } of lamps) {
    const material = new MeshBasicMaterial({ color: new Color(color).multiplyScalar(bright) })
    const lamp = new Mesh(new SphereGeometry(size * 4, 16, 8), material)
    lamp.position.setFromSphericalCoords(8, Math.PI / 2 - height, turn)
    scene.add(lamp)
  }
  return scene
}

function skyMaterial(above: number, horizon: number, below: number, power: number) {
  const part = (color: number) => ({ value: new Color(color).multiplyScalar(power) })
  return new ShaderMaterial({
    side: BackSide,
    depthWrite: false,
    uniforms: { above: part(above), horizon: part(horizon), below: part(below) },
    vertexShader: `
      varying float height;
      void main() {
        height = normalize(position).y;
        gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
      }`,
    fragmentShader: `
      varying float height;
      uniform vec3 above, horizon, below;
      void main() {
        float up = pow(max(height, 0.0), 0.6);
        float down = pow(max(-height, 0.0), 0.4);
        gl_FragColor = vec4(mix(mix(horizon, above, up), below, down), 1.0);
      }`,
  })
}
