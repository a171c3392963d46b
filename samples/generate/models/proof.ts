import { NodeIO } from '@gltf-transform/core'
import { boundsOf, type Bounds } from './bounds.ts'
import { flawsOf } from './solid-check.ts'

type Proof = {
  /** What keeps the model's parts from being solids; empty for a model that may be sold. */
  readonly flaws: readonly string[]
  readonly bounds: Bounds
  readonly triangles: number
  /** Pixels. Width and height of each texture. */
  readonly textures: readonly (readonly number[])[]
  /** Whether any face is also shown from behind, which would hide that it is wound the wrong way. */
  readonly doubleSided: boolean
}

/** Reads a GLB as written and checks each of its parts. */
export async function proofOf(bytes: Uint8Array): Promise<Proof> {
  const document = await new NodeIO().readBinary(bytes)
  const root = document.getRoot()
  let triangles = 0
  const flaws = root.listMeshes().flatMap((mesh) =>
    mesh.listPrimitives().flatMap((primitive) => {
      const [positions, normals] = ['POSITION', 'NORMAL'].map((name) =>
        primitive.getAttribute(name)?.getArray(),
      )
      const indices = primitive.getIndices()?.getArray()
      if (!positions || !normals || !indices) return [`${mesh.getName()}: no indexed triangles`]
      triangles += indices.length / 3
      return flawsOf({ positions, normals, indices }).map((flaw) => `${mesh.getName()}: ${flaw}`)
    }),
  )
  const doubleSided = root.listMaterials().some((material) => material.getDoubleSided())
  const textures = root.listTextures().map((texture) => texture.getSize() ?? [])
  return { flaws, bounds: boundsOf(document), triangles, textures, doubleSided }
}
