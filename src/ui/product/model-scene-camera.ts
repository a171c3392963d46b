import { type Box3, type PerspectiveCamera, Vector3 } from 'three'
import type { OrbitControls } from 'three/addons/controls/OrbitControls.js'

const FROM = new Vector3(0.7, 0.45, 1).normalize()
const ROOM_AROUND = 1.08

/**
 * Points the camera at the middle of a box from slightly above, as near as possible with all corners in the
 * picture.
 */
export function aim(controls: OrbitControls, camera: PerspectiveCamera, box: Box3): void {
  const middle = box.getCenter(new Vector3())
  const size = box.getSize(new Vector3()).length() || 1
  camera.near = size / 200
  camera.far = size * 30
  camera.updateProjectionMatrix()
  camera.position.copy(middle).add(FROM)
  camera.lookAt(middle)
  camera.updateMatrixWorld()
  const tall = Math.tan((camera.fov / 360) * Math.PI)
  const wide = tall * camera.aspect
  const turned = camera.quaternion.clone().invert()
  const distances = cornersOf(box).map((corner) => {
    const { x, y, z } = corner.sub(middle).applyQuaternion(turned)
    return z + Math.max(Math.abs(x) / wide, Math.abs(y) / tall)
  })
  controls.target.copy(middle)
  camera.position.copy(middle).addScaledVector(FROM, Math.max(...distances) * ROOM_AROUND)
  controls.update()
}

function cornersOf({ min, max }: Box3): readonly Vector3[] {
  return [min.x, max.x].flatMap((x) =>
    [min.y, max.y].flatMap((y) => [min.z, max.z].map((z) => new Vector3(x, y, z))),
  )
}
