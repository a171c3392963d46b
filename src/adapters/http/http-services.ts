import axios from 'axios'
import type { Services } from '#application/services.ts'
import { httpApi } from './api.ts'
import { httpAccounts, httpConfirmations } from './http-accounts.ts'
import { httpArticles } from './http-articles.ts'
import { httpCarts } from './http-carts.ts'
import { httpCatalogue } from './http-catalogue.ts'
import { httpDownloads, httpOwnLibrary } from './http-downloads.ts'
import { httpCheckout, httpOrders } from './http-orders.ts'

/** Where the API is, and headers that every call carries (a server rendering for a browser passes its cookie on). */
export interface ApiPlace {
  readonly origin: string
  readonly headers?: Readonly<Record<string, string>>
}

export type HttpServices = Pick<
  Services,
  | 'accounts'
  | 'articles'
  | 'carts'
  | 'catalogue'
  | 'checkout'
  | 'confirmations'
  | 'downloads'
  | 'orders'
  | 'ownLibrary'
>

/** Every port that the API answers. One module, so that a browser fetches it, and axios, in one piece when first needed. */
export function httpServices({ origin, headers = {} }: ApiPlace): HttpServices {
  const api = httpApi(
    axios.create({
      baseURL: origin,
      timeout: 30_000,
      withCredentials: true,
      allowAbsoluteUrls: false,
      headers: { common: { ...headers } },
    }),
  )
  return {
    accounts: httpAccounts(api),
    articles: httpArticles(api),
    carts: httpCarts(api),
    catalogue: httpCatalogue(api),
    checkout: httpCheckout(api),
    confirmations: httpConfirmations(api),
    downloads: httpDownloads(api),
    orders: httpOrders(api),
    ownLibrary: httpOwnLibrary(api),
  }
}
