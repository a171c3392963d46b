import { isLicenseId, type LicenseId } from '#domain/license/tier.ts'
import type { PurchaseItem } from '#domain/order/purchase.ts'
import type { PageSource } from '../page-source.ts'
import { requireUser, notFound } from '../unwrap.ts'
import { asCardDocument } from './card-document.ts'

/** What a member came to buy; others are asked to sign in first. */
export async function loadPurchase(source: PageSource, request: Request): Promise<PurchaseItem> {
  asCardDocument(source, request)
  await requireUser(source, request)
  const wanted = wantedIn(new URL(request.url).searchParams)
  if (!wanted) throw notFound('offer')
  return wanted
}

/** What an address of the services' checkout asks for: `plan=3`, `pack=1` or `credits=40`; null where it is none of them. */
function wantedIn(params: URLSearchParams): PurchaseItem | null {
  const planId = idIn(params, 'plan')
  if (planId !== null) return { kind: 'plan', planId }
  const packId = idIn(params, 'pack')
  if (packId !== null) return { kind: 'pack', packId }
  const amount = idIn(params, 'credits')
  return amount === null ? null : { kind: 'credits', amount }
}

/** The license that it asks for, `license=3`; null where it leaves that to the shop. */
export function licenseIn(search: string): LicenseId | null {
  const id = idIn(new URLSearchParams(search), 'license')
  return id !== null && isLicenseId(id) ? id : null
}

function idIn(params: URLSearchParams, name: string): number | null {
  const text = params.get(name)
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}
