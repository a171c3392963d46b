import { getCookie } from 'hono/cookie'
import { serialize } from 'hono/utils/cookie'
import type { ShopContext } from '../shop-app.ts'

/** A signed cookie that grants its browser access; the shop's public URL determines its attributes. */
export interface SignedCookie {
  readonly name: string
  readonly publicUrl: string
}

/** Sets the cookie; without `seconds` it lasts as long as the browser session. Scripts cannot read it. */
export function setSignedCookie(
  context: ShopContext,
  cookie: SignedCookie & { readonly value: string; readonly seconds?: number },
): void {
  const { seconds } = cookie
  const text = serialize(nameOf(cookie), cookie.value, {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    secure: isSecure(cookie),
    ...(seconds === undefined ? {} : { maxAge: seconds }),
  })
  context.header('Set-Cookie', text, { append: true })
}

export function signedCookieValue(context: ShopContext, cookie: SignedCookie): string | null {
  return getCookie(context, nameOf(cookie)) ?? null
}

/** Over https, the prefix ensures that only this exact host can have set it. */
function nameOf(cookie: SignedCookie): string {
  return `${isSecure(cookie) ? '__Host-' : ''}${cookie.name}`
}

function isSecure({ publicUrl }: SignedCookie): boolean {
  return publicUrl.startsWith('https:')
}
