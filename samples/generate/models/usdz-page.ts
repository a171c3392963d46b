import { USDZExporter } from 'three/addons/exporters/USDZExporter.js'
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'

// Runs in the browser: writes a GLB as USDZ, in meters, with its loop.

/** Returns the USDZ of the GLB at `url`, as base64; textures have at most `side` pixels per side. */
async function convert(url: string, side: number): Promise<string> {
  const { scene, animations } = await new GLTFLoader().loadAsync(url)
  const bytes = await new USDZExporter().parseAsync(scene, {
    animations,
    includeAnchoringProperties: false,
    maxTextureSize: side,
  })
  return dataOf(new Blob([new Uint8Array(bytes)]))
}

function dataOf(blob: Blob): Promise<string> {
  const reader = new FileReader()
  return new Promise((resolve, reject) => {
    reader.onload = () => {
      const address = typeof reader.result === 'string' ? reader.result : ''
      resolve(address.slice(address.indexOf(',') + 1))
    }
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
}

Object.assign(globalThis, { studio: { convert } })
