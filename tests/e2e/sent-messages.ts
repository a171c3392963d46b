import type { BrowserContext, Page } from 'playwright/test'
import { closeDialog } from './shopper.ts'
import { expect } from './support.ts'

/** A message that left the browser, as a stand-in or the panel reports it. */
interface Message {
  readonly name: string
  readonly details: unknown
}

/** A call to the shop's own analytics or experiments, as made by the browser. */
interface OwnCall extends Message {
  /** The response status; null until there is one. */
  status: number | null
}

const OWN_CALLS = ['/api/user_interest_analytics/', '/api/v1/experiments/']

/** Records such calls from all tabs, in order. */
export function ownCalls(context: BrowserContext): readonly OwnCall[] {
  const calls: OwnCall[] = []
  context.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!OWN_CALLS.some((path) => pathname.startsWith(path))) return
    const call: OwnCall = {
      name: pathname,
      details: JSON.parse(request.postData() ?? 'null') as unknown,
      status: null,
    }
    calls.push(call)
    void request.response().then(
      (response) => {
        call.status = response?.status() ?? null
      },
      () => undefined,
    )
  })
  return calls
}

/** What was sent, whatever the response. */
export function messagesIn(calls: readonly OwnCall[]): readonly Message[] {
  return calls.map(({ name, details }) => ({ name, details }))
}

/** Sorts by name and content, since images and calls may overtake one another. */
export function inAnyOrder(all: readonly Message[]): readonly Message[] {
  const key = ({ name, details }: Message) => `${name} ${JSON.stringify(sorted(details))}`
  return all.toSorted((one, other) => (key(one) < key(other) ? -1 : 1))
}

/** Fields of one object, sorted by name. */
function sorted(details: unknown): unknown {
  return Object.entries(Object(details) as object).toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  )
}

export async function openPanel(page: Page): Promise<void> {
  await page.getByRole('contentinfo').getByRole('button', { name: 'Privacy choices' }).click()
  await page.getByRole('button', { name: 'What we just sent' }).click()
  await expect(page.getByRole('heading', { name: 'Sent', exact: true })).toBeVisible()
}

interface PanelRow extends Message {
  /** For example, "To Meta Pixel for marketing". */
  readonly to: string
}

/** Reads what the panel says was sent, verbatim, and closes the panel. */
export async function sentInPanel(page: Page): Promise<readonly PanelRow[]> {
  await openPanel(page)
  const rows = await page
    .getByRole('region', { name: 'Sent', exact: true })
    .locator('details')
    .evaluateAll((all) =>
      all.flatMap((one) =>
        [...one.querySelectorAll('figure')].map((figure) => ({
          to: one.querySelector('small')?.textContent?.replace(/, [^,]+$/, '') ?? '',
          name: figure.querySelector('figcaption')?.textContent ?? '',
          details: JSON.parse(figure.querySelector('pre')?.textContent ?? 'null') as unknown,
        })),
      ),
    )
  await closeDialog(page)
  return rows
}

/** The messages in those rows that were sent to one receiver. */
export function rowsTo(rows: readonly PanelRow[], to: string): readonly Message[] {
  return rows.filter((row) => row.to === to).map(({ name, details }) => ({ name, details }))
}
