import { hashOfText } from './parse/read-file.ts'

/** Texts of the two files that a catalog is seeded from. */
export interface SeedFiles {
  readonly catalog: string
  readonly priceBook: string
  /** What was rendered on this machine beside them; null if nothing was. */
  readonly masters?: string | null
}

/** The version of a catalog that holds exactly what these files say. */
export function versionOf({ catalog, priceBook, masters }: SeedFiles): Promise<string> {
  return hashOfText([catalog, priceBook, ...(masters ? [masters] : [])].join('\n'))
}
