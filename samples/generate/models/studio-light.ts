import {
  BackSide,
  BoxGeometry,
  Color,
  DirectionalLight,
  Mesh,
  MeshBasicMaterial,
  Scene,
  type Object3D,
} from 'three'

// Runs in the browser: the lamps of a product shot.

type Panel = readonly [
  size: readonly [number, number, number],
  at: readonly [number, number, number],
  light: number,
]

/** A large softbox at the upper left, a strip behind each contour, a low fill in front. */
const PANELS: readonly Panel[] = [
  [[4, 4, 0.1], [-4.2, 4.2, 3.4], 13],
  [[5, 0.1, 5], [0, 6.4, 0], 5.5],
  [[0.7, 5, 0.1], [5.6, 2.6, -3.2], 26],
  [[0.7, 5, 0.1], [-5.6, 2.2, -3.6], 20],
  [[3, 1.6, 0.1], [4.6, 1.2, 4.6], 2.6],
]

/** The room that the model reflects. */
export function reflectedRoom(): Scene {
  const scene = new Scene()
  const wall = new MeshBasicMaterial({ color: new Color(0.16, 0.165, 0.175), side: BackSide })
  const room = new Mesh(new BoxGeometry(16, 14, 16), wall)
  room.position.y = 6.4
  const ground = new Mesh(
    new BoxGeometry(15, 0.1, 15),
    new MeshBasicMaterial({ color: new Color(0.12, 0.115, 0.11) }),
  )
  ground.position.y = -0.4
  scene.add(room, ground)
  for (const [size, at, light] of PANELS) {
    const material = new MeshBasicMaterial()
    material.color.setScalar(light)
    const panel = new Mesh(new BoxGeometry(...size), material)
    panel.position.set(...at)
    panel.lookAt(0, 1, 0)
    if (size[1] === 0.1) panel.rotation.set(0, 0, 0)
    scene.add(panel)
  }
  return scene
}

export function lamps(): Object3D[] {
  const key = new DirectionalLight(0xfff0de, 2.1)
  key.position.set(-3.2, 5, 3.6)
  key.castShadow = true
  key.shadow.mapSize.set(2048, 2048)
  Object.assign(key.shadow.camera, { left: -2, bottom: -2, right: 2, top: 2 })
  key.shadow.bias = -0.0004
  key.shadow.normalBias = 0.012
  key.shadow.radius = 5
  const rim = new DirectionalLight(0xa8c8ff, 2.4)
  rim.position.set(4, 2.4, -4)
  return [key, rim]
}
