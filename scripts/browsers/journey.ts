import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newestLinkTo } from '../../tests/support/newest-link.ts'
import { poll, rejectOptional, type Shopper, type Wanted } from './shopper.ts'
import { KEYS } from './tab.ts'

interface Places {
  /** Where the shop stores its data, including emails. */
  readonly dataDir: string
  /** Where the browser stores downloads. */
  readonly downloads: string
}

/** Called with the name of each step as it begins. */
type Tell = (step: string) => void

const main: Wanted = { role: 'main' }
const dialog: Wanted = { role: 'dialog' }

/** Walks from the homepage to a file on disk whose SHA-256 matches the one that the shop shows. */
export async function walkJourney(shopper: Shopper, places: Places, tell: Tell): Promise<void> {
  tell('home: the reel moves')
  await shopper.visit('/')
  await rejectOptional(shopper)
  await moves(shopper, 'section[aria-label="Showreel"] video')

  tell('search: suggestions while typing, results on Enter')
  const box: Wanted = { role: 'combobox', within: { role: 'search', within: main } }
  await shopper.fill(box, 'smoke')
  await shopper.see({ role: 'option', name: /smoke/i, within: main })
  await shopper.tab.type([KEYS.Enter])
  await arrives(shopper, '/search?search_query=smoke')
  await shopper.see({ role: 'heading', name: '“smoke”' })

  tell('library: a focused card plays its preview')
  await shopper.press({ role: 'link', name: '2D elements', within: { role: 'banner' } })
  await arrives(shopper, '/2d')
  await previews(shopper)

  tell('product: its clip plays; into the cart')
  await openAsset(shopper)
  await moves(shopper, 'main video')
  await shopper.press({ role: 'button', name: 'Add to cart' })
  await shopper.press({ role: 'button', name: 'Check out', within: dialog })
  await arrives(shopper, '/checkout')

  tell('account: an address, and the link in its e-mail')
  await shopper.press({ role: 'button', name: 'Sign in', within: main })
  const email = await signUp(shopper)
  await shopper.visit(await poll('a mail arrives', () => newestLinkTo(email, places.dataDir)))
  await shopper.see({ role: 'heading', name: 'Your email address is confirmed' })

  tell('checkout: paid')
  await shopper.visit('/checkout')
  await shopper.choose({ role: 'combobox', name: 'Billing country' }, 'US')
  await shopper.press({ role: 'button', name: 'Confirm & Pay' })
  await arrives(shopper, '/checkout/complete')

  tell('download: the file that arrives is the file that is shown')
  await downloads(shopper, places.downloads)
}

async function arrives(shopper: Shopper, path: string): Promise<void> {
  await shopper.until(
    `the address is ${path}`,
    (wanted) => {
      const { pathname, search } = location
      return wanted === pathname || wanted === pathname + search
    },
    path,
  )
}

async function moves(shopper: Shopper, selector: string): Promise<void> {
  await shopper.until(
    `${selector} plays`,
    (query) => {
      const film = document.querySelector(query)
      return film instanceof HTMLVideoElement && film.currentTime > 0
    },
    selector,
  )
}

async function previews(shopper: Shopper): Promise<void> {
  await shopper.until('the preview of a focused card plays', () => {
    const cards = [...document.querySelectorAll('main article')]
    const calm = cards.find((card) => !/flash|photosens/i.test(card.textContent))
    const playing = calm?.querySelector('video')
    if (!calm?.contains(document.activeElement)) calm?.querySelector('a')?.focus()
    return playing !== null && playing !== undefined && playing.currentTime > 0
  })
}

/** Clicks the first card of the library that is for sale. */
async function openAsset(shopper: Shopper): Promise<void> {
  await shopper.visit('/2d')
  const card = await shopper.ask(() => {
    const cards = [...document.querySelectorAll('main article')]
    const priced = cards.find((one) => /from \$/.test(one.textContent))
    const link = priced?.querySelector<HTMLAnchorElement>('a[href^="/product/"]')
    return link ? { name: link.textContent, path: link.pathname } : null
  })
  if (!card) throw new Error('the library sells nothing')
  const results: Wanted = { role: 'region', name: 'Results', within: main }
  await shopper.press({ role: 'link', name: card.name, within: results })
  await arrives(shopper, card.path)
}

async function signUp(shopper: Shopper): Promise<string> {
  const email = `ada.${process.pid}.${Date.now()}@example.com`
  await shopper.press({ role: 'button', name: 'Create an account', within: dialog })
  const form: Wanted = { role: 'dialog', name: 'Create an account' }
  await shopper.fill({ role: 'textbox', name: 'First name', within: form }, 'Ada')
  await shopper.fill({ role: 'textbox', name: 'Last name', within: form }, 'Byron')
  await shopper.fill({ role: 'textbox', name: 'Email', within: form }, email)
  await shopper.press({ role: 'button', name: 'Create account', within: form })
  await shopper.until(
    'the dialog has closed',
    () => document.querySelector('[role=dialog], dialog[open]') === null,
  )
  await putSurveyOff(shopper)
  return email
}

/** Skips the survey twice, so that the shop does not ask what the member works on. */
async function putSurveyOff(shopper: Shopper): Promise<void> {
  for (const time of ['first', 'second']) {
    await shopper.until(`the survey is put off for the ${time} time`, async () => {
      const answer = await fetch('/api/v1/survey/skip', { method: 'POST' })
      return answer.ok
    })
  }
}

async function downloads(shopper: Shopper, folder: string): Promise<void> {
  await shopper.until('the page shows a SHA-256', () => {
    const proof = document.querySelector('main article details')
    if (proof instanceof HTMLDetailsElement) proof.open = true
    return /^[0-9a-f]{64}$/.test(proof?.querySelector('code')?.textContent ?? '')
  })
  const shown = await shopper.ask(
    () => document.querySelector('main article details code')?.textContent ?? '',
  )
  await shopper.press({
    role: 'button',
    name: /^Download /,
    within: { role: 'article', within: main },
  })
  await poll(`a file of ${shown} arrives`, async () => {
    const names = await readdir(folder)
    const hashes = await Promise.all(
      names.map(async (name) => sha256(await readFile(join(folder, name)))),
    )
    return hashes.includes(shown) ? true : null
  })
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
