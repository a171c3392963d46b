import { expect, test } from 'vitest'
import {
  FRAME_RATES,
  NO_DEFAULTS,
  playsAtAnotherRate,
  preselectedFile,
  preselectedOwned,
} from '#domain/catalog/file-defaults.ts'
import { LICENSE_IDS } from '#domain/license/tier.ts'
import {
  checkAnswers,
  completeSurvey,
  isCovered,
  isSurveyDue,
  licenseToConfirm,
  proposedLicense,
  REVENUE_BANDS,
  type Software,
  type Survey,
} from '#domain/user/survey.ts'
import { defaultsOf } from '#domain/user/work-defaults.ts'

const nothing: Survey = {
  usedBy: null,
  revenueBand: null,
  software: null,
  work: null,
  company: '',
  seats: null,
  mayContact: false,
  codec: null,
  frameRate: null,
  skips: 0,
  completedAt: null,
  due: false,
  codecsSold: [],
}
const alone: Survey = { ...nothing, usedBy: 'myself', software: 'nuke', work: 'film' }
const studio: Survey = { ...alone, usedBy: 'company', revenueBand: 3 }

test('it is offered after the first confirmation or the first purchase, and once more after the other', () => {
  const fresh = { completedAt: null, skips: 0 }
  expect(isSurveyDue(fresh, { confirmed: false, purchased: false })).toBe(false)
  expect(isSurveyDue(fresh, { confirmed: true, purchased: false })).toBe(true)
  expect(isSurveyDue(fresh, { confirmed: false, purchased: true })).toBe(true)
  const putOff = { completedAt: null, skips: 1 }
  expect(isSurveyDue(putOff, { confirmed: true, purchased: false })).toBe(false)
  expect(isSurveyDue(putOff, { confirmed: false, purchased: true })).toBe(false)
  expect(isSurveyDue(putOff, { confirmed: true, purchased: true })).toBe(true)
})

test('put off twice or answered, it never opens by itself again', () => {
  const both = { confirmed: true, purchased: true }
  expect(isSurveyDue({ completedAt: null, skips: 2 }, both)).toBe(false)
  expect(isSurveyDue({ completedAt: 1, skips: 0 }, both)).toBe(false)
})

test('a company’s band speaks for its license, a school for the least of a company, one person for none', () => {
  for (const revenueBand of REVENUE_BANDS) {
    expect(proposedLicense({ usedBy: 'company', revenueBand })).toBe(revenueBand)
    expect(proposedLicense({ usedBy: 'myself', revenueBand })).toBeNull()
  }
  expect(proposedLicense({ usedBy: 'school', revenueBand: null })).toBe(2)
  expect(proposedLicense({ usedBy: 'company', revenueBand: null })).toBeNull()
})

test('only a license above the present minimum is asked to be confirmed', () => {
  expect(licenseToConfirm(studio, null)).toBe(3)
  expect(licenseToConfirm(studio, 2)).toBe(3)
  expect(licenseToConfirm(studio, 3)).toBeNull()
  expect(licenseToConfirm(studio, 5)).toBeNull()
  expect(licenseToConfirm(alone, null)).toBeNull()
})

test('a license is said to cover somebody’s work only once that can be told', () => {
  expect(isCovered(nothing, null)).toBe(false)
  expect(isCovered({ ...studio, revenueBand: null }, null)).toBe(false)
  expect(isCovered({ ...studio, revenueBand: null }, 6)).toBe(false)
  expect(isCovered(studio, null)).toBe(false)
  expect(isCovered(studio, 3)).toBe(true)
  expect(isCovered(alone, null)).toBe(true)
  expect(isCovered({ ...alone, usedBy: 'school' }, null)).toBe(false)
})

test('finishing raises the minimum to what was confirmed, and to nothing else', () => {
  expect(completeSurvey(studio, 3, null)._unsafeUnwrap()).toBe(3)
  expect(completeSurvey(studio, null, null)._unsafeUnwrap()).toBeNull()
  expect(completeSurvey(studio, null, 5)._unsafeUnwrap()).toBe(5)
  for (const other of LICENSE_IDS.filter((id) => id !== 3)) {
    expect(completeSurvey(studio, other, null)._unsafeUnwrapErr().errors).toEqual([
      { field: 'license_id', fault: 'no-match' },
    ])
  }
  expect(completeSurvey(studio, 3, 5).isErr()).toBe(true)
})

test('finishing needs every answer; revenue is asked of companies only', () => {
  const missing = (survey: Survey) =>
    completeSurvey(survey, null, null)
      ._unsafeUnwrapErr()
      .errors.map(({ field }) => field)
  expect(missing(nothing)).toEqual(['used_by', 'software', 'work'])
  expect(missing({ ...studio, revenueBand: null })).toEqual(['revenue_band'])
  expect(completeSurvey(alone, null, null)._unsafeUnwrap()).toBeNull()
})

test('seats are a whole number of people, and a company’s name is trimmed', () => {
  expect(checkAnswers({ company: '  Ember & Co ', seats: 12 })._unsafeUnwrap()).toEqual({
    company: 'Ember & Co',
    seats: 12,
  })
  for (const seats of [0, -1, 1.5, 10_001, Number.NaN]) {
    expect(checkAnswers({ seats })._unsafeUnwrapErr().errors).toEqual([
      { field: 'seats', fault: 'malformed' },
    ])
  }
  expect(checkAnswers({ company: 'x'.repeat(121) }).isErr()).toBe(true)
  expect(checkAnswers({ seats: null })._unsafeUnwrap()).toEqual({ seats: null })
})

test('files follow software and work once all was answered; what was chosen by hand wins', () => {
  expect(defaultsOf(studio)).toEqual(NO_DEFAULTS)
  const answered = { ...studio, completedAt: 1 }
  expect(defaultsOf(answered).codecs[0]).toBe('exr')
  expect(defaultsOf(answered).frameRate).toBe(24)
  const byHand = defaultsOf({ ...answered, codec: 'h264', frameRate: 30 })
  expect(byHand.codecs.slice(0, 2)).toEqual(['h264', 'exr'])
  expect(byHand.frameRate).toBe(30)
  expect(defaultsOf({ ...answered, codec: 'any', frameRate: 0 })).toEqual(NO_DEFAULTS)
  expect(defaultsOf({ ...studio, codec: 'vp9' })).toEqual({ codecs: ['vp9'], frameRate: null })
})

interface PricedFile {
  readonly id: number
  readonly codec: string
  readonly width: number | null
  readonly height: number | null
  readonly price: number
}

const file = (id: number, codec: string, width = 960, price = 400): PricedFile => ({
  id,
  codec,
  width,
  height: width,
  price,
})

/** The id that is preselected for somebody who works with this. */
function chosenFor(files: readonly PricedFile[], software: Software | null): number | undefined {
  const survey = software ? { ...alone, software, completedAt: 1 } : nothing
  return preselectedFile(files, ({ price }) => price, defaultsOf(survey))?.id
}

test('the best file of the lowest price is preselected: nothing dearer, and nothing smaller at the same price', () => {
  const small = file(1, 'VP9 with alpha', 480)
  const large = file(2, 'VP9 with alpha', 960)
  const dearer = file(3, 'OpenEXR, half float', 3840, 1600)
  expect(chosenFor([small, large, dearer], null)).toBe(2)
  expect(chosenFor([dearer, large, small], 'nuke')).toBe(2)
  expect(chosenFor([dearer, { ...small, price: 300 }, large], 'nuke')).toBe(1)
  expect(chosenFor([], 'nuke')).toBeUndefined()
})

test('among equals it is the one that the software of the survey reads best', () => {
  const webm = file(1, 'VP9 with alpha')
  const mp4 = file(2, 'H.264, packed alpha')
  const prores = file(3, 'Apple ProRes 4444')
  const exr = file(4, 'OpenEXR, half float')
  const dnxhr = file(5, 'DNxHR HQX')
  const all = [webm, mp4, prores, exr, dnxhr]
  expect(chosenFor(all, 'nuke')).toBe(4)
  expect(chosenFor([webm, mp4, prores], 'nuke')).toBe(3)
  expect(chosenFor([webm, mp4], 'nuke')).toBe(2)
  expect(chosenFor(all, 'after-effects')).toBe(3)
  expect(chosenFor(all, 'media-composer')).toBe(5)
  expect(chosenFor(all, 'unreal')).toBe(2)
  expect(chosenFor([webm, dnxhr], 'blender')).toBe(1)
})

test('without a preference it is the one that keeps most of the picture, and then the first of the list', () => {
  const files = [file(5, 'H.264'), file(6, 'VP9'), file(7, 'ProRes 422 HQ'), file(8, 'CineForm')]
  expect(chosenFor(files, null)).toBe(7)
  expect(chosenFor(files, 'other')).toBe(7)
  expect(chosenFor([file(3, 'glTF 2.0'), file(2, 'glTF 2.0')], null)).toBe(2)
  const byHand = defaultsOf({ ...alone, completedAt: 1, codec: 'vp9' })
  expect(preselectedFile(files, ({ price }) => price, byHand)?.id).toBe(6)
})

test('an owner finds the file that they bought: the best of several, else the best that came with one', () => {
  const files = [
    { ...file(1, 'H.264', 480), credits: 1 },
    { ...file(2, 'VP9', 3840), credits: 2 },
    { ...file(3, 'Apple ProRes 4444', 3840), credits: 2 },
    { ...file(4, 'OpenEXR, half float', 3840), credits: 4 },
  ]
  const first = (owned: Readonly<Record<number, 'bought' | 'covered'>>, codecs = NO_DEFAULTS) =>
    preselectedOwned(
      files,
      Object.entries(owned).map(([id, how]) => ({
        variantId: Number(id),
        covered: how === 'covered',
      })),
      codecs,
    )?.id
  expect(first({ 1: 'covered', 2: 'bought', 3: 'covered' })).toBe(2)
  expect(first({ 1: 'bought', 2: 'bought' })).toBe(2)
  expect(first({ 1: 'covered', 2: 'covered', 3: 'covered' })).toBe(3)
  expect(first({ 2: 'bought', 3: 'bought' }, { ...NO_DEFAULTS, codecs: ['vp9'] })).toBe(2)
  expect(first({})).toBeUndefined()
})

test('footage at another rate is told apart; broadcast rates count as the round ones', () => {
  for (const frameRate of FRAME_RATES) {
    expect(playsAtAnotherRate(frameRate, { frameRate })).toBe(false)
  }
  expect(playsAtAnotherRate(23.976, { frameRate: 24 })).toBe(false)
  expect(playsAtAnotherRate(29.97, { frameRate: 30 })).toBe(false)
  expect(playsAtAnotherRate(30, { frameRate: 24 })).toBe(true)
  expect(playsAtAnotherRate(null, { frameRate: 24 })).toBe(false)
  expect(playsAtAnotherRate(30, NO_DEFAULTS)).toBe(false)
})
