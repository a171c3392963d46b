import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { globSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/** The part of the validator's answer that is read here; the package brings no types. */
interface Report {
  readonly issues: {
    readonly numErrors: number
    readonly messages: readonly { readonly code: string; readonly pointer: string }[]
  }
}

const { validateBytes } = createRequire(import.meta.url)('gltf-validator') as {
  validateBytes: (data: Uint8Array) => Promise<Report>
}

async function errorsIn(bytes: Uint8Array): Promise<readonly string[]> {
  const { issues } = await validateBytes(bytes)
  const named = issues.messages.map(({ code, pointer }) => `${code} ${pointer}`)
  return issues.numErrors === 0 ? [] : named
}

const files = globSync('samples/media/3d/*/*.glb')

describe('the models of the sample library', () => {
  test('are as many as the catalog sells, each full and light', async () => {
    const text = await readFile('samples/catalog.json', 'utf8')
    const sold = [...text.matchAll(/"file": "(3d\/[^"]+\.glb)"/g)].map(([, file]) => file)
    expect(files.map((file) => file.replace('samples/media/', '')).toSorted()).toEqual(
      sold.toSorted(),
    )
  })

  test.each(files)('the Khronos validator finds no error in %s', async (file) => {
    expect(await errorsIn(await readFile(file))).toEqual([])
  })

  test('the validator does find the error in one that was cut off', async () => {
    const whole = await readFile(files[0])
    expect(await errorsIn(whole.subarray(0, whole.length - 64))).not.toEqual([])
  })
})
