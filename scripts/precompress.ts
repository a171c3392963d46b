import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotlied = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Below it, headers outweigh what compression saves. In bytes. */
const WORTH_IT = 1_000

/** Writes `.br` and `.gz` beside every text of a build, as small as they get. */
export async function precompress(folder: string): Promise<void> {
  const files = globSync('**/*.{js,css,svg,txt,json,wasm}', { cwd: folder })
  await Promise.all(files.map((file) => precompressFile(join(folder, file))))
}

async function precompressFile(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length < WORTH_IT) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  const [br, gz] = await Promise.all([
    brotlied(content, { params }),
    gzipped(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}
