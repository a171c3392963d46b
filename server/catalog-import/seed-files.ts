import { hashOfText } from './parse/read-file.ts'

/** Contents of the files that a catalog is seeded from. */
export interface SeedFiles {
  readonly catalog: string
  /** Null if the shop has its prices already, which then stay as they are. */
  readonly priceBook: string | null
  /** List of the masters that were rendered on this machine; null if there are none. */
  readonly masters?: string | null
}

/** The version of a catalog with exactly the content of these files, whatever it costs. */
export function versionOf({ catalog, masters }: Omit<SeedFiles, 'priceBook'>): Promise<string> {
  return hashOfText([catalog, ...(masters ? [masters] : [])].join('\n'))
}
