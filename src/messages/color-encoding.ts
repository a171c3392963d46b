import type { ColorEncoding } from '#domain/catalog/product.ts'

/** For example "12-bit · Rec. 709 · sRGB"; empty for a file without a picture. */
export function colorEncodingText({ bitDepth, colorSpace, transfer }: ColorEncoding): string {
  return [bitDepth && `${bitDepth}-bit`, colorSpace, transfer].filter(Boolean).join(' · ')
}
