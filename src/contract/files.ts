import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { CERTIFICATE_PDF_PATH, OPENAPI_PATH } from './links.ts'

/** The file behind the `url` of `requestDownload`, whole or in ranges (links 1). */
export const fetchFile = endpoint('GET', '/download/:token', {
  scope: 'download',
  file: 'application/octet-stream',
  answer: z.unknown(),
})

/** The user's own certificate for printing (certificate 1). */
export const readCertificatePdf = endpoint('GET', CERTIFICATE_PDF_PATH, {
  scope: 'library',
  file: 'application/pdf',
  answer: z.unknown(),
})

/** The API described as OpenAPI: this table. */
export const readOpenApi = endpoint('GET', OPENAPI_PATH, {
  scope: 'catalog',
  file: 'application/json',
  answer: z.unknown(),
})
