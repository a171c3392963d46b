import { expect, test } from 'vitest'
import {
  otpStep,
  provesSecondFactor,
  readOtpAttempt,
  recoveryCodeFrom,
  spacedCode,
} from '#domain/user/two-factor.ts'

test('a code is six digits, however they are spaced, and keeps its zeros', () => {
  for (const typed of ['012345', ' 012 345 ', '012-345']) {
    expect(readOtpAttempt(typed)).toEqual({ kind: 'code', code: '012345' })
  }
  for (const typed of ['', '12345', '1234567', '12345a', '١٢٣٤٥٦', '１２３４５６']) {
    expect(readOtpAttempt(typed)).toBeNull()
  }
})

test('a recovery code is read in any case, and nothing that could not be one is', () => {
  const recovery = { kind: 'recovery-code', code: 'abcd2345wxyz' }
  expect(readOtpAttempt('ABCD-2345-wxyz')).toEqual(recovery)
  expect(readOtpAttempt(spacedCode('abcd2345wxyz'))).toEqual(recovery)
  for (const typed of ['abcd-2345-wxy', 'abcd-2345-wxyzz', 'abcd-2345-wxyl', 'abcd/2345/wxyz']) {
    expect(readOtpAttempt(typed)).toBeNull()
  }
})

test('recovery codes use every letter of their alphabet equally, and none that reads as another', () => {
  const letters = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_'
  const counts = new Map<string, number>()
  for (const letter of letters) {
    const code = recoveryCodeFrom(letter.repeat(43))
    expect(code).toHaveLength(12)
    counts.set(code.charAt(0), (counts.get(code.charAt(0)) ?? 0) + 1)
  }
  expect(counts.size).toBe(32)
  expect(new Set(counts.values())).toEqual(new Set([2]))
  for (const unclear of ['1', 'l', 'i', 'o']) expect(counts.has(unclear)).toBe(false)
})

test('a step of time is half a minute', () => {
  expect(otpStep(0)).toBe(0)
  expect(otpStep(29_999)).toBe(0)
  expect(otpStep(30_000)).toBe(1)
})

test('a provider proves a second factor by saying so, or by naming two different ones', () => {
  for (const methods of [['mfa'], ['pwd', 'otp'], ['hwk', 'pwd']]) {
    expect([methods, provesSecondFactor(methods)]).toEqual([methods, true])
  }
  for (const methods of [[], ['pwd'], ['otp'], ['hwk'], ['pwd', 'kba'], [7], [['mfa']]]) {
    expect([methods, provesSecondFactor(methods)]).toEqual([methods, false])
  }
})
