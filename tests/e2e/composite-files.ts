import type { Page } from 'playwright/test'

/**
 * A WebM with straight alpha, a quarter of a second long: all of it is gray, 180 of 255, at an alpha of 128
 * (ffmpeg, VP9, lossless).
 */
const FLAT_CLIP =
  'GkXfo59ChoEBQveBAULygQRC84EIQoKEd2VibUKHgQJChYECGFOAZwEAAAAAAAMYEU2bdLpNu4tTq4QVSalmU6yBoU27i1OrhBZU' +
  'rmtTrIHYTbuMU6uEElTDZ1OsggE1TbuMU6uEHFO7a1OsggMC7AEAAAAAAABZAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' +
  'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAVSalmsirXsYMPQkBNgI1M' +
  'YXZmNTkuMjcuMTAwV0GNTGF2ZjU5LjI3LjEwMESJiEBvQAAAAAAAFlSua9iuAQAAAAAAAE/XgQFzxYh9cjOfpeug55yBACK1nIN1' +
  'bmSIgQCGhVZfVlA5g4EBI+ODhAJ7yGrgoLCBILqBIJqBAlPAgQFVsJBVuoEBVbGBAVW7gQFVuYEBElTDZ0CBc3OgY8CAZ8iaRaOH' +
  'RU5DT0RFUkSHjUxhdmY1OS4yNy4xMDBzc9tjwItjxYh9cjOfpeug52fIpUWjh0VOQ09ERVJEh5hMYXZjNTkuMzcuMTAwIGxpYnZw' +
  'eC12cDlnyKJFo4hEVVJBVElPTkSHlDAwOjAwOjAwLjI1MDAwMDAwMAAAH0O2dUFA54EAoMaho4EAAACCSYNCQAHwAfYAOCQcGAAA' +
  'ACAAAF8////gzAAFYlgAdaGeppzugQGll4JJg0JAAfAB9gA4JBwYAAAAIAAARHgAoK+hkoEAKgCGAECSnABAAAACAABDQHWhlaaT' +
  '7oEBpY6GAECSnABAAAACAABDQPuB1qCvoZKBAFMAhgBAkpwAQAAAAgAAQ0B1oZWmk+6BAaWOhgBAkpwAQAAAAgAAQ0D7gdegr6GS' +
  'gQB9AIYAQJKcAEAAAAIAAENAdaGVppPugQGljoYAQJKcAEAAAAIAAENA+4HWoK+hkoEApwCGAECSnABAAAACAABDQHWhlaaT7oEB' +
  'pY6GAECSnABAAAACAABDQPuB1qCvoZKBANAAhgBAkpwAQAAAAgAAQ0B1oZWmk+6BAaWOhgBAkpwAQAAAAgAAQ0D7gdccU7trkbuP' +
  's4EAt4r3gQHxggG88IED'

/**
 * The same clip packed: color multiplied by alpha on top, alpha below. Browsers that are slow at showing
 * alpha get this one.
 */
const PACKED_CLIP =
  'GkXfo59ChoEBQveBAULygQRC84EIQoKEd2VibUKHgQJChYECGFOAZwEAAAAAAAJnEU2bdLpNu4tTq4QVSalmU6yBoU27i1OrhB' +
  'ZUrmtTrIHYTbuMU6uEElTDZ1OsggExTbuMU6uEHFO7a1OsggJR7AEAAAAAAABZAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' +
  'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAVSalmsirXsYMPQk' +
  'BNgI1MYXZmNTkuMjcuMTAwV0GNTGF2ZjU5LjI3LjEwMESJiEBvQAAAAAAAFlSua9SuAQAAAAAAAEvXgQFzxYjWBCSFzvVeVJyB' +
  'ACK1nIN1bmSIgQCGhVZfVlA5g4EBI+ODhAJ7yGrgnLCBILqBQJqBAlWwkFW6gQFVsYEBVbuBAVW5gQESVMNnQIFzc6BjwIBnyJ' +
  'pFo4dFTkNPREVSRIeNTGF2ZjU5LjI3LjEwMHNz22PAi2PFiNYEJIXO9V5UZ8ilRaOHRU5DT0RFUkSHmExhdmM1OS4zNy4xMDAg' +
  'bGlidnB4LXZwOWfIokWjiERVUkFUSU9ORIeUMDA6MDA6MDAuMjUwMDAwMDAwAAAfQ7Z1QJPngQCjqoEAAICCSYNCQAHwA/YAOC' +
  'QcGAAAAGB9jr2gAABlfNsGEsislq25PkzAAKOSgQAqAIYAQJKcAEAAAAIAAAt0o5KBAFMAhgBAkpwAQAAAAgAATPijkoEAfQCG' +
  'AECSnABAAAACAABM+KOSgQCnAIYAQJKcAEAAAAIAAEz4o5KBANAAhgBAkpwAQAAAAgAATPgcU7trkbuPs4EAt4r3gQHxggG48I' +
  'ED'

/** Serves it in place of an element's preview, so that the resulting colors can be calculated. */
export async function serveFlatClip(page: Page, slug: string): Promise<void> {
  for (const [file, clip] of [
    ['preview.webm', FLAT_CLIP],
    ['preview.packed.mp4', PACKED_CLIP],
  ] as const) {
    await page.route(`**/${slug}/${file}`, (route) =>
      route.fulfill({ contentType: 'video/webm', body: Buffer.from(clip, 'base64') }),
    )
  }
}

export interface PlateFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** A picture of one color, as a visitor would supply it. */
export async function aPlate(
  page: Page,
  color: string,
  [width, height]: readonly [number, number] = [1280, 720],
): Promise<PlateFile> {
  const url = await page.evaluate(
    ([fill, wide, high]) => {
      const canvas = document.createElement('canvas')
      canvas.width = wide
      canvas.height = high
      const ground = canvas.getContext('2d')
      if (ground) {
        ground.fillStyle = fill
        ground.fillRect(0, 0, wide, high)
      }
      return canvas.toDataURL('image/png')
    },
    [color, width, height] as const,
  )
  const buffer = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
  return { name: 'plate-0001.png', mimeType: 'image/png', buffer }
}

/** Drops a file on the composite, as a person would. */
export async function drop(page: Page, { name, mimeType, buffer }: PlateFile): Promise<void> {
  const dropped = await page.evaluateHandle(
    ([base64, type, file]) => {
      const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
      const data = new DataTransfer()
      data.items.add(new File([bytes], file, { type }))
      return data
    },
    [buffer.toString('base64'), mimeType, name] as const,
  )
  const stage = page.getByRole('img', { name: / over / })
  await stage.dispatchEvent('dragover', { dataTransfer: dropped })
  await stage.dispatchEvent('drop', { dataTransfer: dropped })
}

/** The color at the center of a picture, and its size. */
export async function lookInto(page: Page, png: Buffer) {
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = document.createElement('canvas')
    canvas.width = picture.width
    canvas.height = picture.height
    const ground = canvas.getContext('2d')
    ground?.drawImage(picture, 0, 0)
    const at = [picture.width / 2, picture.height / 2] as const
    const [red = 0, green = 0, blue = 0] = ground?.getImageData(...at, 1, 1).data ?? []
    return { color: [red, green, blue], width: picture.width, height: picture.height }
  }, png.toString('base64'))
}
