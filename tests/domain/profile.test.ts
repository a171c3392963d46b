import { expect, test } from 'vitest'
import {
  checkProfile,
  phoneFault,
  usernameFault,
  usernameKey,
  type ProfileChange,
} from '#domain/user/profile.ts'

const faultsOf = (change: ProfileChange) =>
  checkProfile(change).match(
    () => ({}),
    ({ errors }) => Object.fromEntries(errors.map(({ field, fault }) => [field, fault])),
  )

test('a change is tidied and otherwise left as it is', () => {
  const change = { firstName: ' Ada ', company: ' Ember & Co', emailOptin: true, username: null }
  expect(checkProfile(change)._unsafeUnwrap()).toEqual({
    firstName: 'Ada',
    company: 'Ember & Co',
    emailOptin: true,
    username: null,
  })
  expect(checkProfile({})._unsafeUnwrap()).toEqual({})
})

test('letters are kept in one way of writing them', () => {
  const { firstName } = checkProfile({ firstName: 'Zoe\u0308' })._unsafeUnwrap()
  expect(firstName).toBe('Zo\u00eb')
})

test('an empty username is none', () => {
  expect(checkProfile({ username: ' ' })._unsafeUnwrap()).toEqual({ username: null })
})

test('every fault is named at once, by the field’s name on the wire', () => {
  const wrong = {
    firstName: ' ',
    lastName: 'x'.repeat(81),
    username: 'a b c',
    phone: '1',
    company: 'x'.repeat(121),
    taxVatNumber: '1',
  }
  expect(faultsOf(wrong)).toEqual({
    first_name: 'missing',
    last_name: 'too-long',
    username: 'malformed',
    phone: 'too-short',
    company: 'too-long',
    tax_vat_number: 'too-short',
  })
})

test.each([
  ['abc', null],
  ['x'.repeat(30), null],
  ['Ada.E-1_x', null],
  ['ab', 'too-short'],
  ['x'.repeat(31), 'too-long'],
  ['ada ember', 'malformed'],
  ['ada@ember', 'malformed'],
  ['ada\u202eember', 'malformed'],
])('a username such as %j: %s', (name, fault) => {
  expect(usernameFault(name)).toBe(fault)
})

test.each([
  ['', null],
  ['123456', null],
  ['+49 (30) 123-45.6/7', null],
  ['1'.repeat(20), null],
  ['12345', 'too-short'],
  ['1'.repeat(21), 'too-long'],
  ['1 '.repeat(40), 'too-long'],
  ['1+23456', 'malformed'],
  ['١٢٣٤٥٦', 'malformed'],
  ['call me', 'malformed'],
])('a phone number such as %j: %s', (phone, fault) => {
  expect(phoneFault(phone)).toBe(fault)
})

test('usernames that differ in case or in how a letter is written are one', () => {
  const keys = ['Ada.Ember', 'ADA.EMBER', 'ａda.ember'].map(usernameKey)
  expect(new Set(keys).size).toBe(1)
  expect(usernameKey('ada.ember')).not.toBe(usernameKey('ada-ember'))
})
