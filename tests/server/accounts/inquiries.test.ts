import { CONTACT } from '#tests/support/composed.ts'
import { errAsync } from 'neverthrow'
import { expect, test } from 'vitest'
import { noBotChecks } from '#server/bot-check/no-bot-checks.ts'
import { submitInquiry } from '#server/application/inquiry/submit-inquiry.ts'
import { answerOf, openBackend, type Backend } from '../../support/backend.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { emailsIn } from '../../support/emails.ts'

const ASKED = {
  name: 'Grace Hopper',
  email: 'Grace@Studio.test',
  company: 'Nanosecond Pictures',
  seats: 40,
  license_id: 6,
  message: 'We make a series.\r\n\r\nWhat would 40 seats cost?',
}

describeOnEveryDatabase('inquiries', (open) => {
  const opened = async () => {
    const backend = await openBackend(await open())
    const send = async (changes: object = {}) =>
      answerOf(
        await backend.ask(null, '/api/v1/inquiries', {
          method: 'POST',
          body: { ...ASKED, ...changes },
        }),
      )
    return { ...backend, send }
  }

  const emails = ({ db }: Pick<Backend, 'db'>) => emailsIn(db)

  test('anybody writes to the shop, and one e-mail with all that they said goes to its own people', async () => {
    const backend = await opened()
    expect(await backend.send()).toMatchObject({ status: 202, body: {} })
    const [email, ...more] = await emails(backend)
    expect(more).toEqual([])
    expect(email).toMatchObject({
      recipient: CONTACT,
      subject: 'Inquiry from Nanosecond Pictures',
    })
    for (const line of [
      'Name: Grace Hopper',
      'Email: grace@studio.test',
      'Seats: 40',
      'License: Enterprise $100M+',
      '\n\nWe make a series.\n\nWhat would 40 seats cost?\n',
    ]) {
      expect(email?.text).toContain(line)
    }
    await backend.send()
    expect(await emails(backend)).toHaveLength(1)
    await backend.send({ message: 'And 50 seats?', seats: null, license_id: null })
    expect(await emails(backend)).toHaveLength(2)
  })

  test('every fault is told at its field, and nothing is sent', async () => {
    const backend = await opened()
    const { status, body } = await backend.send({
      name: 'Grace\r\nBcc: everybody@studio.test',
      email: 'grace@studio.test,everybody@studio.test',
      company: ' ',
      seats: 0,
      message: '',
    })
    expect(status).toBe(422)
    const told = Object.keys(Object(body['errors']))
    expect(told).toEqual(expect.arrayContaining(['name', 'email', 'company', 'seats', 'message']))
    expect((await backend.send({ license_id: 7 })).status).toBe(422)
    expect(await emails(backend)).toEqual([])
  })

  test('what nobody vouches for costs no e-mail', async () => {
    const backend = await opened()
    const shown: unknown[] = []
    const prove = (proof: string | null, address: string) => {
      shown.push([proof, address])
      return errAsync({ kind: 'bot-refused' as const })
    }
    const take = submitInquiry({ ...backend.testShop, botChecks: { ...noBotChecks, prove } })
    const { license_id: _, ...said } = ASKED
    const sent = { form: { ...said, licenseId: null }, proof: 'wrong', address: '1.2.3.4' }
    expect((await take(sent))._unsafeUnwrapErr()).toEqual({ kind: 'bot-refused' })
    expect(shown).toEqual([['wrong', '1.2.3.4']])
    expect(await emails(backend)).toEqual([])
  })

  test('one place writes ten times an hour', async () => {
    const backend = await opened()
    for (let sent = 0; sent < 10; sent += 1) {
      expect((await backend.send({ message: `Question ${sent}` })).status).toBe(202)
    }
    const { status, retryAfter } = await backend.send({ message: 'One more question' })
    expect([status, Number(retryAfter) > 0]).toEqual([503, true])
    expect(await emails(backend)).toHaveLength(10)
  })
})
