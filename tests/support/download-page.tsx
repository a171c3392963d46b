import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { runInAction } from 'mobx'
import { observer } from 'mobx-react-lite'
import { errAsync, okAsync } from 'neverthrow'
import type { Subscriptions } from '#application/ports/subscriptions.ts'
import type { FileSource, QueueStorage } from '#application/ports/saving.ts'
import type { Services } from '#application/services.ts'
import type { QueuedFile } from '#domain/download/queue.ts'
import type { Viewer } from '#domain/user/viewer.ts'
import { DownloadPanel } from '#ui/downloads/download-panel.tsx'
import { createStores, StoresProvider, useStore } from '#ui/stores/stores.tsx'
import { given } from '#wiring/wire.ts'
import { aUser, LICENSES } from './samples.ts'
import { aQueuedFile, type aSaveFolder } from './save-folder.ts'
import { composedShop } from './shop.tsx'

export const ADA = aUser({ id: 'ada' })

interface Page {
  readonly line: { readonly files: FileSource }
  readonly folder: ReturnType<typeof aSaveFolder>
  readonly device?: Device
  /** The shop's files, by variant ID. */
  readonly stock: Readonly<Record<number, Uint8Array>>
}

type Device = ReturnType<typeof aDevice>

/** What outlives a page: downloads in progress. */
export function aDevice() {
  const kept = new Map<string, QueuedFile>()
  const storage: QueueStorage = {
    items: (userId) =>
      okAsync([...kept].flatMap(([key, file]) => (key.startsWith(`${userId}-`) ? file : []))),
    keep: (userId, file) => {
      kept.set(`${userId}-${file.variantId}`, file)
      return okAsync(undefined)
    },
    forget: (userId, variantId) => {
      kept.delete(`${userId}-${variantId}`)
      return okAsync(undefined)
    },
    work: () => okAsync(() => undefined),
  }
  return { storage, kept }
}

/** The download panel of a page with a shop, a folder and a connection that the test provides. */
export function openDownloads({ line, folder, device = aDevice(), stock }: Page) {
  const requested: number[] = []
  const reversed: string[] = []
  let mayReverse = true
  const parts = {
    credits: {
      account: () => okAsync(NO_CREDITS),
      reverseSpend: (_viewer, id) => {
        reversed.push(id)
        const refused = { kind: 'reversal-refused', why: 'TOO_LATE' } as const
        return mayReverse ? okAsync(NO_CREDITS) : errAsync(refused)
      },
    },
    subscriptions: UNKNOWN_PLAN,
    queueStorage: device.storage,
    fileSource: line.files,
    saveFolder: folder.folder,
    downloads: {
      request: (_viewer, variantId, shown) => {
        requested.push(variantId)
        const { filename, bytes, sha256 } = fileOf(stock, variantId)
        const url = `/download/${variantId}-${requested.length}`
        const expiresAt = Date.now() + 60_000
        const file = { bytes, sha256, filename }
        return okAsync({ grantId: `G-${variantId}`, url, expiresAt, ...file, cost: shown })
      },
      decision: () => okAsync({} as never),
      practiceMeter: () => okAsync({ used: 0, limit: 10, resetsAt: 0 }),
    },
  } satisfies Partial<Services>
  const get = composedShop({ replacements: given(parts) })
  const stores = createStores(get, {
    config: { environment: 'development', apiOrigin: '', publicUrl: 'http://localhost:3000' },
    viewer: ADA,
    licenses: LICENSES,
    licenseId: 1,
  })
  const { unmount } = render(
    <StoresProvider stores={stores} get={get}>
      <Host />
    </StoresProvider>,
  )
  return {
    downloads: stores.downloads,
    /** The text of the messages in the corner. */
    said: () => stores.notifications.stack.map(({ body }) => body),
    user: userEvent.setup(),
    requested,
    /** IDs of spends whose reversal was requested. */
    reversed,
    /** From now on, the shop reverses nothing. */
    tooLate: () => {
      mayReverse = false
    },
    /** Starts everything in stock, as the button on a receipt does. */
    startAll: () =>
      stores.downloads.startAll(Object.keys(stock).map((id) => fileOf(stock, Number(id)))),
    become: (viewer: Viewer) => {
      runInAction(() => {
        stores.session.viewer = viewer
      })
      return stores.downloads.recall()
    },
    /** The page goes away, and with it everything that runs in it. */
    leave: unmount,
  }
}

const NO_CREDITS = {
  balance: 0,
  licenseId: 1,
  lots: [],
  runningOut: null,
  entries: { items: [], total: 0, page: 1, totalPages: 1, nextPage: null, pastTheEnd: false },
} as const

const noPlan = () => errAsync({ kind: 'no-subscription' } as const)
const noCreditSubscription = () => errAsync({ kind: 'no-credit-subscription' } as const)
const UNKNOWN_PLAN: Subscriptions = {
  details: () => errAsync({ kind: 'offline' }),
  cancel: noPlan,
  reactivate: noPlan,
  scheduleChange: noPlan,
  undoChange: noPlan,
  keepSeats: noPlan,
  cancelCreditSubscription: noCreditSubscription,
  reactivateCreditSubscription: noCreditSubscription,
}

const Host = observer(function Host() {
  const { queue } = useStore('downloads')
  return queue && <DownloadPanel queue={queue} />
})

function fileOf(stock: Page['stock'], variantId: number): QueuedFile {
  const bytes = stock[variantId] ?? new Uint8Array()
  return aQueuedFile(bytes, { variantId, filename: `file-${variantId}.mov` })
}

/** The text of the download panel for each file. */
export function states(): readonly string[] {
  return screen.queryAllByRole('listitem').map((row) => row.textContent)
}
