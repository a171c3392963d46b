import { Document, NodeIO, type Material, type Node, type TypedArray } from '@gltf-transform/core'
import { atlasOf, pixelOf } from './atlas.ts'
import { bake } from './bake.ts'
import { boundsOf, type Bounds } from './bounds.ts'
import { fullnessOf } from './hollows.ts'
import { jpegsOf, type Jpegs } from './jpegs.ts'
import { animate } from './loop.ts'
import type { Model, Paint, Part, Plain } from './model.ts'
import { shaded, type Shaded } from './shading.ts'
import { flawsOf } from './solid-check.ts'

export type Glb = {
  readonly bytes: Uint8Array
  readonly vertices: number
  readonly triangles: number
  readonly textures: number
  readonly animations: number
  /** Width, height and depth at rest, in meters. */
  readonly bounds: Bounds
}

/** A model whose parts have been checked to be closed solids, laid out on one texture and painted. */
export type Finished = {
  readonly model: Model
  readonly parts: readonly FinishedPart[]
  readonly jpegs: Jpegs
}

type FinishedPart = {
  readonly part: Part
  readonly mesh: Shaded
  /** Texture coordinates 0..1, top left first. */
  readonly uvs: Float32Array
}

const isPaint = (surface: Paint | Plain): surface is Paint => typeof surface === 'function'

/** Paints a model at `side` pixels. Throws if any part is not a closed solid. */
export async function finished(model: Model, side: number): Promise<Finished> {
  const all = model.parts.map((part) => ({ part, mesh: shaded(part.mesh, part.crease) }))
  const flaws = all.flatMap(({ part, mesh }) =>
    flawsOf(mesh).map((flaw) => `${part.name}: ${flaw}`),
  )
  if (flaws.length > 0) throw new Error(`Not closed solids: ${flaws.join('; ')}`)
  const painted = all.filter(({ part }) => isPaint(part.surface))
  // Drawn at twice the size where that is cheap, so that fine lines stay smooth.
  const drawn = side < 1024 ? side * 2 : side
  const atlas = atlasOf(
    painted.map(({ mesh, part }) => ({ mesh, fineness: part.fineness ?? 1 })),
    drawn,
  )
  const jobs = painted.map(({ mesh, part }) => ({ mesh, paint: part.surface as Paint }))
  const textures = bake(jobs, atlas, fullnessOf(all.map(({ mesh, part }) => placed(mesh, part))))
  const parts = all.map(({ part, mesh }) => {
    const uvs = new Float32Array(mesh.uvs.length)
    const places = atlas.places[painted.findIndex((one) => one.part === part)]
    if (places) {
      mesh.island.forEach((island, i) =>
        pixelOf(places[island], mesh.uvs[i * 2], mesh.uvs[i * 2 + 1], uvs, i * 2),
      )
    }
    return { part, mesh, uvs: uvs.map((value) => value / drawn) }
  })
  return { model, parts, jpegs: await jpegsOf(textures, side) }
}

/** Spinning parts are modeled around their own axis. */
function placed(mesh: Shaded, { spin }: Part) {
  if (!spin) return mesh
  return {
    indices: mesh.indices,
    positions: mesh.positions.map((value, i) => value + spin.at[i % 3]),
  }
}

export async function writeGlb({ model, parts, jpegs }: Finished): Promise<Glb> {
  const document = new Document()
  const buffer = document.createBuffer()
  const root = document.createNode('root')
  document.createScene('scene').addChild(root)
  const materials = new Map<string, Material>()
  const array = (values: TypedArray, type: 'SCALAR' | 'VEC2' | 'VEC3' | 'VEC4') =>
    document.createAccessor().setType(type).setArray(values).setBuffer(buffer)
  const nodes = new Map<string, Node>()
  for (const { part, mesh, uvs } of parts) {
    const { name, surface, spin } = part
    const known = isPaint(surface) ? 'painted' : surface.name
    const material =
      materials.get(known) ??
      (isPaint(surface) ? painted(document, jpegs) : plain(document, surface))
    materials.set(known, material)
    const small = mesh.positions.length / 3 <= 65535
    const primitive = document
      .createPrimitive()
      .setAttribute('POSITION', array(mesh.positions, 'VEC3'))
      .setAttribute('NORMAL', array(mesh.normals, 'VEC3'))
      .setIndices(array(small ? Uint16Array.from(mesh.indices) : mesh.indices, 'SCALAR'))
      .setMaterial(material)
    if (isPaint(surface)) {
      const short = Uint16Array.from(uvs, (value) => Math.round(value * 65535))
      primitive.setAttribute('TEXCOORD_0', array(short, 'VEC2').setNormalized(true))
    }
    const node = document
      .createNode(name)
      .setMesh(document.createMesh(name).addPrimitive(primitive))
    if (spin) node.setTranslation([...spin.at])
    root.addChild(node)
    nodes.set(name, node)
  }
  if (model.loop) animate({ document, root, nodes, model, array })
  const bytes = await new NodeIO().writeBinary(document)
  return { bytes, ...count(document), bounds: boundsOf(document) }
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

function painted(document: Document, { colour, normal, surface }: Jpegs): Material {
  const texture = (name: string, bytes: Uint8Array) =>
    document.createTexture(name).setImage(bytes).setMimeType('image/jpeg')
  const mixed = texture('occlusion_rough_metal', surface)
  return document
    .createMaterial('painted')
    .setBaseColorTexture(texture('base_color', colour))
    .setMetallicRoughnessTexture(mixed)
    .setOcclusionTexture(mixed)
    .setNormalTexture(texture('normal', normal))
}

function plain(document: Document, surface: Plain): Material {
  const { name, colour, roughness, metalness, glow, alpha = 1 } = surface
  const material = document
    .createMaterial(name)
    .setBaseColorFactor([...colour, alpha])
    .setRoughnessFactor(roughness)
    .setMetallicFactor(metalness)
  if (glow) material.setEmissiveFactor([...glow])
  return alpha < 1 ? material.setAlphaMode('BLEND') : material
}
