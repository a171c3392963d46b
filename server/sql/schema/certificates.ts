/**
 * One for each licensed file of an order. Names are those of the day of licensing; the holder's are
 * removed with the account.
 */
export interface CertificateTable {
  id: string
  user_id: string
  customer_id: string
  order_id: string
  product_id: number
  variant_id: number
  license_id: number
  holder_name: string
  holder_company: string
  asset: string
  file: string
  sku: string
  license: string
  licensed_at: number
  revoked_at: number | null
}
