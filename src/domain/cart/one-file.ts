import type { ListedFile } from '../license/coverage.ts'
import { CART_LIMIT, type CartItem, type CartRef } from './item.ts'

type FileOfAsset = Pick<ListedFile, 'productId' | 'credits'>

/** An item and the files that it consists of. */
export interface MadeOfFiles extends FilesOfItem {
  readonly item: Pick<CartItem, 'ref' | 'name' | 'detail'>
}

interface FilesOfItem {
  readonly item: Pick<CartItem, 'ref'>
  readonly files: readonly FileOfAsset[]
}

/** A bundle's files, and those among them that buying the bundle would add. */
interface BundleFiles {
  readonly files: readonly FileOfAsset[]
  readonly brought: readonly FileOfAsset[]
}

/** A line that another one made redundant. */
export interface TakenOut {
  readonly name: string
  /** Which file of the asset. */
  readonly detail: string
  readonly why: 'in-bundle' | 'better-file'
}

/** The other files of a line's assets, by what a cart does with them (cart 6). */
export interface OtherFiles {
  /** Files that the line makes redundant. */
  readonly coveredFiles: readonly number[]
  /** Files that would replace the line. */
  readonly betterFiles: readonly number[]
}

interface OneFileOfEach<Entry> {
  readonly kept: readonly Entry[]
  readonly takenOut: readonly TakenOut[]
}

/**
 * Keeps one file per asset in a cart (cart 6): the most expensive, or the first of several at the same price.
 * If a bundle in the cart contains the asset, no single file of it is kept.
 */
export function oneFileOfEach<Entry extends MadeOfFiles>(
  entries: readonly Entry[],
): OneFileOfEach<Entry> {
  const judged = entries.map((entry) => ({ entry, why: whyNot(entry, entries) }))
  return {
    kept: judged.flatMap(({ entry, why }) => (why === null ? entry : [])),
    takenOut: judged.flatMap(({ entry, why }) =>
      why === null ? [] : { name: entry.item.name, detail: entry.item.detail, why },
    ),
  }
}

/** The number of lines of a cart with these entries: one file per asset (cart 6). */
export function linesOf(entries: readonly FilesOfItem[]): number {
  return entries.filter((entry) => whyNot(entry, entries) === null).length
}

/**
 * Those of `more`, in order, that a cart has room for: it then has at most 50 lines. An item that replaces a line needs
 * no further one (cart 1, cart 6).
 */
export function withRoomFor<Entry extends FilesOfItem>(
  inCart: readonly FilesOfItem[],
  more: readonly Entry[],
): readonly Entry[] {
  return more.reduce<readonly Entry[]>((taken, entry) => {
    const fits = linesOf([...inCart, ...taken, entry]) <= CART_LIMIT
    return fits ? [...taken, entry] : taken
  }, [])
}

/**
 * Whether an item adds nothing to the others: a bundle among them contains its asset, or one of them is a file
 * of the asset that costs at least as much.
 */
export function isInAlready(entry: MadeOfFiles, others: readonly MadeOfFiles[]): boolean {
  const [file] = entry.files
  if (entry.item.ref.type === 'bundle' || !file) return false
  return others.some(
    ({ item, files }) =>
      has(files, file) && (item.ref.type === 'bundle' || creditsOf(files) >= file.credits),
  )
}

/** Splits the other files of a line's assets into covered and better ones. */
export function otherFilesOf({ item, files }: MadeOfFiles, all: readonly ListedFile[]): OtherFiles {
  const others = all.filter((file) => file.variantId !== item.ref.id || item.ref.type === 'bundle')
  const ofAssets = others.filter((file) => has(files, file))
  const isBetter = ({ credits }: ListedFile) =>
    item.ref.type === 'variant' && credits > creditsOf(files)
  return {
    coveredFiles: ofAssets.flatMap((file) => (isBetter(file) ? [] : file.variantId)),
    betterFiles: ofAssets.flatMap((file) => (isBetter(file) ? file.variantId : [])),
  }
}

/**
 * The lines that a bundle would remove from a cart (cart 6). For each of them the bundle must bring a file of
 * the same asset that costs at least as much; if any line would be lost, returns none.
 */
export function linesInBundle(
  lines: readonly MadeOfFiles[],
  { files, brought }: BundleFiles,
): readonly CartRef[] {
  const taken = lines.flatMap(({ item: { ref }, files: [file] }) =>
    ref.type === 'variant' && file && has(files, file) ? { ref, file } : [],
  )
  const isBrought = (file: FileOfAsset) =>
    brought.some(
      ({ productId, credits }) => productId === file.productId && credits >= file.credits,
    )
  return taken.every(({ file }) => isBrought(file)) ? taken.map(({ ref }) => ref) : []
}

function whyNot<Entry extends FilesOfItem>(
  entry: Entry,
  entries: readonly Entry[],
): TakenOut['why'] | null {
  const [file] = entry.files
  if (entry.item.ref.type === 'bundle' || !file) return null
  const rivals = entries.filter((other) => other !== entry && has(other.files, file))
  if (rivals.some(({ item }) => item.ref.type === 'bundle')) return 'in-bundle'
  const isBeaten = rivals.some((other) => {
    const credits = creditsOf(other.files)
    const isFirst = entries.indexOf(other) < entries.indexOf(entry)
    return credits > file.credits || (credits === file.credits && isFirst)
  })
  return isBeaten ? 'better-file' : null
}

function has(files: MadeOfFiles['files'], { productId }: Pick<FileOfAsset, 'productId'>): boolean {
  return files.some((file) => file.productId === productId)
}

function creditsOf([file]: MadeOfFiles['files']): number {
  return file?.credits ?? 0
}
