import { Document, NodeIO, type Material, type Node } from '@gltf-transform/core'
import sharp from 'sharp'
import type { Rgb } from '../picture/colour.ts'
import { clamp } from '../picture/curves.ts'
import type { Point } from '../picture/noise.ts'
import { unit, type Mesh } from './mesh.ts'

type Field<T> = (u: number, v: number) => T

/** A material painted by functions of the texture coordinates, all values 0..1. */
export type Paint = {
  readonly colour: Field<Rgb>
  readonly roughness: Field<number>
  readonly metalness: Field<number>
  readonly height: Field<number>
  /** How much of the height goes into the normal map. */
  readonly bump: number
}

export type Surface =
  | { readonly paint: Paint }
  | {
      readonly colour: Rgb
      readonly roughness: number
      readonly metalness: number
      readonly glow?: Rgb
    }

type Spin = { readonly turns: number; readonly at: Point }

export type Part = {
  readonly name: string
  readonly mesh: Mesh
  readonly surface: string
  /** Turns about the vertical axis, over the model's loop. */
  readonly spin?: Spin
}

export type Model = {
  readonly parts: readonly Part[]
  readonly surfaces: Readonly<Record<string, Surface>>
  /** Seconds of the loop of an animated model, and how far it bobs. */
  readonly loop?: { readonly seconds: number; readonly bob: number }
}

export type Glb = {
  readonly bytes: Uint8Array
  readonly vertices: number
  readonly triangles: number
  readonly textures: number
  readonly animations: number
}

/** Writes a model as GLB with textures of `side` pixels. */
export async function writeGlb(model: Model, side: number): Promise<Glb> {
  const document = new Document()
  const buffer = document.createBuffer()
  const root = document.createNode('root')
  document.createScene('scene').addChild(root)
  const materials = new Map<string, Material>()
  for (const [name, surface] of Object.entries(model.surfaces)) {
    materials.set(name, await material(document, { name, surface, side }))
  }
  const numbers = (values: Float32Array<ArrayBuffer>, type: 'SCALAR' | 'VEC2' | 'VEC3' | 'VEC4') =>
    document.createAccessor().setType(type).setArray(values).setBuffer(buffer)
  for (const { name, mesh, surface, spin } of model.parts) {
    const wide = mesh.positions.length / 3 > 65535
    const indices = wide ? new Uint32Array(mesh.indices) : new Uint16Array(mesh.indices)
    const primitive = document
      .createPrimitive()
      .setAttribute('POSITION', numbers(new Float32Array(mesh.positions), 'VEC3'))
      .setAttribute('NORMAL', numbers(new Float32Array(mesh.normals), 'VEC3'))
      .setAttribute('TEXCOORD_0', numbers(new Float32Array(mesh.uvs), 'VEC2'))
      .setIndices(document.createAccessor().setType('SCALAR').setArray(indices).setBuffer(buffer))
      .setMaterial(materials.get(surface) ?? null)
    const node = document
      .createNode(name)
      .setMesh(document.createMesh(name).addPrimitive(primitive))
    root.addChild(node)
    if (spin) node.setTranslation([...spin.at])
  }
  if (model.loop) animate({ document, root, model, numbers })
  return { bytes: await new NodeIO().writeBinary(document), ...count(document) }
}

function count(document: Document) {
  const root = document.getRoot()
  let vertices = 0
  let triangles = 0
  for (const primitive of root.listMeshes().flatMap((mesh) => mesh.listPrimitives())) {
    vertices += primitive.getAttribute('POSITION')?.getCount() ?? 0
    triangles += (primitive.getIndices()?.getCount() ?? 0) / 3
  }
  const textures = root.listTextures().length
  return { vertices, triangles, textures, animations: root.listAnimations().length }
}

type Moving = {
  readonly document: Document
  readonly root: Node
  readonly model: Model
  readonly numbers: (
    values: Float32Array<ArrayBuffer>,
    type: 'SCALAR' | 'VEC3' | 'VEC4',
  ) => ReturnType<Document['createAccessor']>
}

const BOB_KEYS = 17

function animate({ document, root, model, numbers }: Moving): void {
  const { seconds, bob } = model.loop ?? { seconds: 0, bob: 0 }
  const animation = document.createAnimation('loop')
  const track = (node: Node, path: 'rotation' | 'translation', values: number[][]): void => {
    const times = Float32Array.from(values, (_, i) => (seconds * i) / (values.length - 1))
    const sampler = document
      .createAnimationSampler()
      .setInput(numbers(times, 'SCALAR'))
      .setOutput(numbers(new Float32Array(values.flat()), path === 'rotation' ? 'VEC4' : 'VEC3'))
    const channel = document.createAnimationChannel().setTargetNode(node).setTargetPath(path)
    animation.addSampler(sampler).addChannel(channel.setSampler(sampler))
  }
  for (const { name, spin } of model.parts) {
    const node = spin && root.listChildren().find((child) => child.getName() === name)
    if (!node || !spin) continue
    const keys = Math.abs(spin.turns) * 4 + 1
    const quarter = (Math.sign(spin.turns) * Math.PI) / 4
    const turn = (i: number): number[] => [0, Math.sin(i * quarter), 0, Math.cos(i * quarter)]
    track(
      node,
      'rotation',
      Array.from({ length: keys }, (_, i) => turn(i)),
    )
  }
  const sway = (i: number): number[] => {
    const angle = (i / (BOB_KEYS - 1)) * Math.PI * 2
    return [bob * 0.5 * Math.sin(angle * 2), bob * Math.sin(angle), 0]
  }
  track(
    root,
    'translation',
    Array.from({ length: BOB_KEYS }, (_, i) => sway(i)),
  )
}

type Named = { readonly name: string; readonly surface: Surface; readonly side: number }

async function material(document: Document, { name, surface, side }: Named): Promise<Material> {
  const made = document.createMaterial(name)
  if (!('paint' in surface)) {
    made.setBaseColorFactor([...surface.colour, 1]).setRoughnessFactor(surface.roughness)
    made.setMetallicFactor(surface.metalness)
    return surface.glow ? made.setEmissiveFactor([...surface.glow]) : made
  }
  const { colour, roughness, normal } = bake(surface.paint, side)
  const texture = async (kind: string, pixels: Uint8Array, quality: number) => {
    const raw = { width: side, height: side, channels: 3 } as const
    const jpeg = await sharp(pixels, { raw }).jpeg({ quality, mozjpeg: true }).toBuffer()
    return document.createTexture(`${name}_${kind}`).setImage(jpeg).setMimeType('image/jpeg')
  }
  return made
    .setBaseColorTexture(await texture('colour', colour, 82))
    .setMetallicRoughnessTexture(await texture('metal_rough', roughness, 78))
    .setNormalTexture(await texture('normal', normal, 88))
}

function bake(paint: Paint, side: number) {
  const colour = new Uint8Array(side * side * 3)
  const roughness = new Uint8Array(side * side * 3)
  const normal = new Uint8Array(side * side * 3)
  const heights = new Float32Array(side * side)
  for (let i = 0; i < heights.length; i++) {
    heights[i] = paint.height((i % side) / side, Math.floor(i / side) / side)
  }
  const height = (x: number, y: number): number =>
    heights[((y + side) % side) * side + ((x + side) % side)]
  const slope = (paint.bump * side) / 512
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const [u, v] = [x / side, y / side]
      const o = (y * side + x) * 3
      const dx = (height(x + 1, y) - height(x - 1, y)) * slope
      const dy = (height(x, y + 1) - height(x, y - 1)) * slope
      const n = unit([-dx, -dy, 1])
      colour.set(
        paint.colour(u, v).map((value) => 255 * clamp(value)),
        o,
      )
      roughness.set(
        [255, 255 * clamp(paint.roughness(u, v)), 255 * clamp(paint.metalness(u, v))],
        o,
      )
      normal.set([127.5 + 127.5 * n[0], 127.5 - 127.5 * n[1], 127.5 + 127.5 * n[2]], o)
    }
  }
  return { colour, roughness, normal }
}
