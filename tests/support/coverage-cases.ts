import type { LicenseId } from '#domain/license/tier.ts'

/** Three sizes of one plate, one of them twice, and a file of another asset. */
export type CoverageFile = 'small' | 'middle' | 'middle too' | 'large' | 'other'

/** Credits that each file listed for when it was bought. One credit is $4, but $6 for the other asset. */
export const LISTED: Readonly<Record<CoverageFile, number>> = {
  small: 1,
  middle: 2,
  'middle too': 2,
  large: 4,
  other: 1,
}

export interface OwnedInCase {
  readonly file: CoverageFile
  readonly license?: LicenseId
  /** Given for free, as by a free pack. */
  readonly given?: true
}

interface Owning {
  /** In the order in which they were acquired. */
  readonly owned: readonly OwnedInCase[]
  readonly license?: LicenseId
  /** The remaining price, in dollars and in credits; null if it is owned. */
  readonly left: { readonly money: number; readonly credits: number } | null
}

export interface CoverageCase extends Owning {
  readonly wanted: CoverageFile
  /** Credits that files list for now, where that has changed. */
  readonly lists?: Partial<Record<CoverageFile, number>>
  /** Whether the file acquired last lowered the price, so it is not refunded before. */
  readonly lowers?: true
}

/** What is owned, wanted and listed, under which license, and what is left to pay (coverage 1, 2 and 4). */
export const COVERAGE_CASES: Readonly<Record<string, CoverageCase>> = {
  'nothing owned: the whole price': {
    owned: [],
    wanted: 'middle',
    left: { money: 8, credits: 2 },
  },
  'a smaller file owned: the difference': {
    owned: [{ file: 'small' }],
    wanted: 'middle',
    left: { money: 4, credits: 1 },
    lowers: true,
  },
  'two owned: the dearest counts, once': {
    owned: [{ file: 'small' }, { file: 'middle' }],
    wanted: 'large',
    left: { money: 8, credits: 2 },
    lowers: true,
  },
  'the same file: nothing': { owned: [{ file: 'small' }], wanted: 'small', left: null },
  'the same under a higher license: nothing': {
    owned: [{ file: 'small', license: 3 }],
    wanted: 'small',
    left: null,
  },
  'a smaller file of the asset: nothing': {
    owned: [{ file: 'large' }],
    wanted: 'small',
    left: null,
  },
  'another file that listed for the same: nothing': {
    owned: [{ file: 'middle' }],
    wanted: 'middle too',
    left: null,
  },
  'a covered file that lists for more by now: nothing, it stays owned': {
    owned: [{ file: 'middle' }],
    wanted: 'small',
    lists: { small: 9 },
    left: null,
  },
  'a dearer file that lists for less by now: nothing is left to pay, but it is bought': {
    owned: [{ file: 'small' }],
    wanted: 'middle',
    lists: { middle: 1 },
    left: { money: 0, credits: 0 },
    lowers: true,
  },
  'a license step: the difference in money, all of it in credits of that license': {
    owned: [{ file: 'small' }],
    wanted: 'small',
    license: 2,
    left: { money: 3.2, credits: 1 },
    lowers: true,
  },
  'a license step of a covered file: the same': {
    owned: [{ file: 'middle' }],
    wanted: 'middle too',
    license: 2,
    left: { money: 6.4, credits: 2 },
    lowers: true,
  },
  'file and license together: the target less what is owned': {
    owned: [{ file: 'small' }],
    wanted: 'middle',
    license: 2,
    left: { money: 10.4, credits: 2 },
    lowers: true,
  },
  'a file under the license that another is owned under: the difference, in credits too': {
    owned: [{ file: 'small', license: 2 }],
    wanted: 'middle',
    license: 2,
    left: { money: 7.2, credits: 1 },
    lowers: true,
  },
  'owned under a higher license than is wanted: never below zero': {
    owned: [{ file: 'small', license: 4 }],
    wanted: 'middle',
    left: { money: 0, credits: 1 },
    lowers: true,
  },
  'the smaller file under a higher license: never below zero': {
    owned: [{ file: 'middle' }],
    wanted: 'small',
    license: 2,
    left: { money: 0, credits: 1 },
    lowers: true,
  },
  'the owned file lists for more today: the difference is smaller': {
    owned: [{ file: 'small' }],
    wanted: 'large',
    lists: { small: 3 },
    left: { money: 4, credits: 1 },
    lowers: true,
  },
  'the owned file lists for less today: the difference is larger': {
    owned: [{ file: 'middle' }],
    wanted: 'large',
    lists: { small: 1, middle: 1, 'middle too': 1 },
    left: { money: 12, credits: 3 },
    lowers: true,
  },
  'the owned file lists for more than the wanted one today: nothing': {
    owned: [{ file: 'small' }],
    wanted: 'large',
    lists: { small: 5 },
    left: { money: 0, credits: 0 },
    lowers: true,
  },
  'a file that was given takes nothing off another': {
    owned: [{ file: 'small', given: true }],
    wanted: 'middle',
    left: { money: 8, credits: 2 },
  },
  'a file that was given takes its own price off a license step': {
    owned: [{ file: 'small', given: true }],
    wanted: 'small',
    license: 2,
    left: { money: 3.2, credits: 1 },
    lowers: true,
  },
  'another asset’s file takes nothing off': {
    owned: [{ file: 'other' }],
    wanted: 'middle',
    left: { money: 8, credits: 2 },
  },
}

/** The same for a bundle of the middle file and the other asset, at 20 % off (coverage 3). */
export const BUNDLE_CASES: Readonly<Record<string, Owning>> = {
  'nothing owned: its price': { owned: [], left: { money: 11.2, credits: 2 } },
  'a part owned: the rest, and the discount of the rest': {
    owned: [{ file: 'middle' }],
    left: { money: 4.8, credits: 1 },
  },
  'a part covered by a dearer file: the same': {
    owned: [{ file: 'large' }],
    left: { money: 4.8, credits: 1 },
  },
  'a smaller file of a part owned: the step to it and the rest': {
    owned: [{ file: 'small' }],
    left: { money: 8, credits: 2 },
  },
  'a part owned under a lower license: the license multiplies': {
    owned: [{ file: 'middle' }],
    license: 2,
    left: { money: 13.76, credits: 2 },
  },
  'a part that was given, of another file: its whole price': {
    owned: [{ file: 'small', given: true }],
    left: { money: 11.2, credits: 2 },
  },
  'owned whole: not for sale': { owned: [{ file: 'large' }, { file: 'other' }], left: null },
}
