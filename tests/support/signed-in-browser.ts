import type { KeyedEmail } from '#server/application/ports/mailer.ts'
import { aBrowser, ada, openAccountShop, type AccountShopSettings } from './account-shop.ts'
import { quickHashes } from './quick-hashes.ts'

export const ACCOUNT = '/api/v1/users/account'
export const PASSWORD = '/api/v1/users/password'
export const MINUTE = 60 * 1000
export const HOUR = 60 * MINUTE

export const FRESH = {
  password: 'another castle of sparks',
  password_confirmation: 'another castle of sparks',
}

export type Browser = ReturnType<typeof aBrowser>

/** A shop in which Ada has just registered and her welcome email has been read. */
export async function withAda(settings: AccountShopSettings = {}) {
  const shop = await openAccountShop({ passwordHashes: quickHashes, ...settings })
  const browser = aBrowser(shop.app)
  await browser.send('POST', '/api/v1/users', { body: ada })

  /** Takes the emails that have arrived since the last call. */
  const mailbox = async (): Promise<readonly KeyedEmail[]> => {
    await shop.post()
    return shop.emails.splice(0)
  }
  const welcome = await mailbox()

  const signIn = async (password = ada.password, email = ada.email): Promise<Browser> => {
    const other = aBrowser(shop.app)
    const { status } = await other.send('POST', '/api/v1/users/sign_in', {
      body: { email, password },
    })
    return status === 200 ? other : aBrowser(shop.app)
  }

  return {
    ...shop,
    browser,
    mailbox,
    signIn,
    welcome,
    change: (body: unknown) => browser.send('PATCH', ACCOUNT, { body }),
  }
}

/** The email address of the user who is signed in in a browser; null if none is. */
export async function signedInUser(browser: Browser): Promise<string | null> {
  const { body } = await browser.send('GET', '/api/auth/session')
  const email: unknown = Reflect.get(Object(body['user']), 'email')
  return typeof email === 'string' ? email : null
}

/** The secret in the link of an email. */
export function tokenIn(email: KeyedEmail | undefined): string {
  const [link = 'about:blank'] = /https?:\/\/\S+/.exec(email?.text ?? '') ?? []
  const query = new URL(link).searchParams
  const names = ['token', 'reset_password_token', 'confirmation_token']
  return names.map((name) => query.get(name)).find((value) => value !== null) ?? ''
}
