import { Mesh, type Object3D, Texture } from 'three'

/** The materials in a scene, each once. */
export function materialsOf(root: Object3D) {
  const found = new Set<Mesh['material'] & object>()
  root.traverse((node) => {
    if (node instanceof Mesh) for (const one of [node.material].flat()) found.add(one)
  })
  return found
}

/** Frees what a scene holds in the context: geometries, materials and their textures. */
export function dispose(root: Object3D): void {
  root.traverse((node) => {
    if (node instanceof Mesh) node.geometry.dispose()
  })
  for (const material of materialsOf(root)) {
    for (const value of Object.values(material)) if (value instanceof Texture) value.dispose()
    ;[material].flat().forEach((one) => one.dispose())
  }
}
