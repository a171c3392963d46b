import { join } from 'node:path'
import { mediaFolder } from '../job/folders.ts'
import type { Made } from '../job/made.ts'
import { colorFacts, type Colors } from '../job/measure-file.ts'
import type { Product } from '../products/product.ts'

type Downloads = Made['downloads']
type Download = Downloads[number]

const CENTS_PER_CREDIT = 400
const LITE_CREDITS = 2
const CREDITS_3D = { '3d_models': 3, animated: 4, vdb: 4 } as const

export type Shelving = {
  readonly product: Product
  readonly sku: string
  readonly folder: string
  readonly downloads: Downloads
}

/** The downloads of a product, with prices and names. */
export function variantsOf({ product, sku, folder, downloads }: Shelving) {
  return downloads.map((download, index) => {
    const credits = creditsFor(product, download)
    return {
      id: product.id * 100 + index + 1,
      sku: `${sku}-${index + 1}`,
      name: download.name,
      width: download.width,
      height: download.height,
      codec: download.codec,
      container: download.container,
      ...colorOf(folder, download),
      file: `${folder}/${download.file}`,
      filename: filename(product, download),
      bytes: download.bytes,
      sha256: download.sha256,
      credits,
      price_cents: credits * CENTS_PER_CREDIT,
      is_4k: download.quality === '4k',
    }
  })
}

const NO_PICTURE: Colors = { bit_depth: null, color_space: null, transfer: null }
const seen = new Map<string, Colors>()

/** The color encoding of a file, read once by its content; null for what is neither a clip nor a plate. */
function colorOf(folder: string, { file, width, sha256 }: Download): Colors {
  if (width === null) return NO_PICTURE
  const colors = seen.get(sha256) ?? colorFacts(join(mediaFolder, folder, file))
  seen.set(sha256, colors)
  return colors
}

function creditsFor(product: Product, { quality }: Download): number {
  if (product.free || product.library === 2) return 0
  if (product.asset_type === null) return quality === '4k' ? 2 : 1
  return quality === 'lite' ? LITE_CREDITS : CREDITS_3D[product.asset_type]
}

const label = (quality: Download['quality']): string => (quality === 'truth' ? 'Camera' : quality)

function filename(product: Product, { file, width, height, quality }: Download): string {
  const words = product.slug.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  const size = width && height ? `${width}x${height}` : label(quality)
  const packed = file.includes('packed') ? '_Packed' : ''
  return `Emberstock_${words.join('_')}_${size}${packed}${file.slice(file.lastIndexOf('.'))}`
}
