import { test as base, expect, type ConsoleMessage, type Page } from 'playwright/test'
import { newestLinkTo } from '../support/newest-link.ts'
import { proofFor } from '../support/proofs.ts'

export { expect }

/** A browser that has never been here. */
export const NOTHING_STORED: { readonly cookies: []; readonly origins: [] } = {
  cookies: [],
  origins: [],
}

export interface Visitor {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly password: string
}

interface Shop {
  /** Declares a complaint that the test provokes on purpose. */
  readonly expectComplaint: (message: RegExp) => void
}

/**
 * A test in which the browser must not complain of anything: no error, no React warning (such as a page
 * that differs from the server's), nothing that the content policy refused.
 */
export const test = base.extend<Shop>({
  expectComplaint: [
    async ({ context }, use) => {
      const expected: RegExp[] = []
      const complaints: string[] = []
      context.on('console', (message) => {
        if (isComplaint(message)) complaints.push(`${message.text()} (${message.location().url})`)
      })
      context.on('weberror', (fault) => complaints.push(told(fault.error())))
      await use((message) => expected.push(message))
      const unexpected = complaints.filter((text) => !expected.some((one) => one.test(text)))
      expect(unexpected, 'what the browser complained of').toEqual([])
    },
    { auto: true },
  ],
})

/** Chrome and React report errors as errors, but policy violations and hydration problems sometimes as warnings. */
function isComplaint(message: ConsoleMessage): boolean {
  if (message.type() === 'error') return true
  return message.type() === 'warning' && /hydrat|Content.Security.Policy/i.test(message.text())
}

function told(error: Error): string {
  return error.stack ?? String(error)
}

/** Called twice, it stops pages from inviting to the survey. */
export const SKIP_SURVEY = '/api/v1/survey/skip'

let visitors = 0

/** A person whom the shop does not know yet. */
export function aStranger(): Visitor {
  visitors += 1
  return {
    firstName: 'Ada',
    lastName: 'Byron',
    email: `ada.${process.pid}.${Date.now()}.${visitors}@example.com`,
    password: 'a lamp in the projection room',
  }
}

interface Registering {
  readonly confirmed?: boolean
  readonly dataDir?: string
  /** Whether pages may invite to the survey. */
  readonly surveyed?: boolean
}

/** Opens an account for this page's browser and, by default, follows the link in the email. */
export async function register(
  page: Page,
  { confirmed = true, dataDir, surveyed = false }: Registering = {},
): Promise<Visitor> {
  const stranger = aStranger()
  const puzzle = await page.request.get('/api/v1/bot_check')
  const answer = await page.request.post('/api/v1/users', {
    data: {
      email: stranger.email,
      password: stranger.password,
      first_name: stranger.firstName,
      last_name: stranger.lastName,
      bot_check: await proofFor((await puzzle.json()) as Record<string, unknown>),
    },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  for (const path of surveyed ? [] : [SKIP_SURVEY, SKIP_SURVEY]) {
    expect((await page.request.post(path)).ok()).toBe(true)
  }
  if (confirmed) {
    const link = await newestLink(stranger.email, dataDir)
    const followed = await page.request.get(link)
    expect(followed.ok()).toBe(true)
  }
  return stranger
}

/** Where the server that `npm run e2e` started stores its data. */
export const DATA_DIR = process.env['E2E_DATA_DIR'] ?? 'var'

/**
 * Waits for the newest email to an address and returns the path of its link. `words`: text that the email
 * must contain.
 */
export async function newestLink(email: string, dataDir = DATA_DIR, words = ''): Promise<string> {
  let link: string | null = null
  await expect
    .poll(async () => {
      link = await newestLinkTo(email, dataDir, words)
      return link
    })
    .not.toBeNull()
  return String(link)
}
