import {
  type Box3,
  CapsuleGeometry,
  Group,
  Mesh,
  MeshStandardMaterial,
  SphereGeometry,
  Vector3,
} from 'three'

/** Meters, the unit of glTF. */
const FIGURE_HEIGHT = 1.8

type Limb = readonly [x: number, y: number, length: number, radius: number, lean: number]

/** Legs, arms, hips and chest: their centers, lengths and thicknesses, and how far they lean. */
const LIMBS: readonly Limb[] = [
  [-0.1, 0.44, 0.72, 0.078, 0.02],
  [0.1, 0.44, 0.72, 0.078, -0.02],
  [-0.235, 1.12, 0.5, 0.052, -0.09],
  [0.235, 1.12, 0.5, 0.052, 0.09],
  [0, 0.94, 0.06, 0.16, 0],
  [0, 1.26, 0.22, 0.17, 0],
  [0, 1.5, 0.06, 0.06, 0],
]

/** A person 1.80 m tall who stands beside a model, to the right of it and on its floor. */
export function scaleFigure(beside: Box3): Group {
  const material = new MeshStandardMaterial({ color: 0x8a8c90, roughness: 1, metalness: 0 })
  const figure = new Group()
  for (const [x, y, length, radius, lean] of LIMBS) {
    const limb = new Mesh(new CapsuleGeometry(radius, length, 6, 16), material)
    limb.position.set(x, y, 0)
    limb.rotation.z = lean
    limb.scale.z = 0.72
    figure.add(limb)
  }
  const head = new Mesh(new SphereGeometry(0.115, 24, 16), material)
  head.position.y = FIGURE_HEIGHT - 0.135
  head.scale.set(0.82, 1.17, 0.95)
  figure.add(head)
  const middle = beside.getCenter(new Vector3())
  figure.position.set(beside.max.x + 0.5, beside.min.y, middle.z)
  return figure
}
