import { expect, test } from 'vitest'
import {
  FRAME_RATES,
  inPreferredCodec,
  NO_DEFAULTS,
  playsAtAnotherRate,
} from '#domain/catalog/file-defaults.ts'
import type { Variant } from '#domain/catalog/product.ts'
import { LICENSE_IDS } from '#domain/license/tier.ts'
import {
  checkAnswers,
  completeSurvey,
  isSurveyDue,
  licenseToConfirm,
  proposedLicense,
  REVENUE_BANDS,
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
  expect(defaultsOf(answered)).toEqual({ codec: 'exr', frameRate: 24 })
  expect(defaultsOf({ ...answered, codec: 'prores', frameRate: 30 })).toEqual({
    codec: 'prores',
    frameRate: 30,
  })
  expect(defaultsOf({ ...answered, codec: 'any', frameRate: 0 })).toEqual(NO_DEFAULTS)
  expect(defaultsOf({ ...studio, codec: 'vp9' })).toEqual({ codec: 'vp9', frameRate: null })
})

const file = (id: number, codec: string) => ({ id, codec }) as Variant

test('files of the preferred codec are the choice, all of them where there is none', () => {
  const files = [
    file(1, 'VP9 with alpha'),
    file(2, 'Apple ProRes 4444'),
    file(3, 'OpenEXR'),
    file(4, 'H.264, packed alpha'),
    file(5, 'ProRes 422 HQ'),
    file(6, 'DNxHR HQX'),
  ]
  const idsFor = (codec: 'prores' | 'exr' | 'h264' | 'vp9' | 'dnxhr') =>
    inPreferredCodec(files, { codec, frameRate: null }).map(({ id }) => id)
  expect(idsFor('prores')).toEqual([2, 5])
  expect([idsFor('vp9'), idsFor('exr'), idsFor('h264'), idsFor('dnxhr')]).toEqual([
    [1],
    [3],
    [4],
    [6],
  ])
  expect(inPreferredCodec(files.slice(0, 1), { codec: 'exr', frameRate: null })).toHaveLength(1)
  expect(inPreferredCodec(files, NO_DEFAULTS)).toHaveLength(6)
})

test('footage at another rate is told apart; broadcast rates count as the round ones', () => {
  for (const frameRate of FRAME_RATES) {
    expect(playsAtAnotherRate(frameRate, { codec: null, frameRate })).toBe(false)
  }
  expect(playsAtAnotherRate(23.976, { codec: null, frameRate: 24 })).toBe(false)
  expect(playsAtAnotherRate(29.97, { codec: null, frameRate: 30 })).toBe(false)
  expect(playsAtAnotherRate(30, { codec: null, frameRate: 24 })).toBe(true)
  expect(playsAtAnotherRate(null, { codec: null, frameRate: 24 })).toBe(false)
  expect(playsAtAnotherRate(30, NO_DEFAULTS)).toBe(false)
})
