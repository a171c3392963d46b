import type { TokenScope } from '#domain/user/access-token.ts'

/** What the document says of an operation that others use. A test asks for one of each row that has a scope. */
interface OperationText {
  readonly summary: string
  readonly description?: string
  /** Of its path and query parameters, by name. */
  readonly parameters?: Readonly<Record<string, string>>
}

const LISTED = {
  search_query: 'Words to look for; empty for everything.',
  page: 'The page, from 1. `total_pages` says how many there are.',
}

const VARIANT = { variant_id: 'The id of a file, from `variants` of a product.' }

export const OPERATION_TEXTS: Readonly<Record<string, OperationText>> = {
  readLicenses: { summary: 'List the license tiers' },
  readOpenApi: { summary: 'Get this document' },
  readHome: { summary: 'Get what the home page shows' },
  browseProducts: {
    summary: 'Search and browse assets',
    description: 'A page of the catalog, with the number of hits for each facet value.',
    parameters: {
      ...LISTED,
      library_id: '1 for 2D elements, 2 for practice footage, 3 for 3D.',
      sort_by: 'How to sort; most popular first if left out.',
      category: 'The slug of a category.',
      collection: 'The slug of a collection.',
      asset_type: 'In 3D: the kind of asset.',
    },
  },
  suggestProducts: {
    summary: 'Suggest assets while typing',
    parameters: {
      search_query: LISTED.search_query,
      library_id: 'One library only; all if left out.',
    },
  },
  readProduct: {
    summary: 'Get an asset with its files',
    description: '`variants` are its files, each with its price in credits and in US cents.',
    parameters: { slug: 'The slug of the asset, as in its address.' },
  },
  readTopic: {
    summary: 'Get a category or a collection',
    parameters: { kind: '`category` or `collection`.', slug: 'Its slug.' },
  },
  readBundles: { summary: 'List bundles', parameters: { sort_by: 'How to sort.' } },
  readBundle: { summary: 'Get a bundle with its assets', parameters: { slug: 'Its slug.' } },
  readPlans: {
    summary: 'List plans with their prices',
    parameters: { license_id: 'The license tier that prices are for; 1 if left out.' },
  },
  readPacks: {
    summary: 'List credit packs with their prices',
    parameters: { license_id: 'The license tier that prices are for; 1 if left out.' },
  },
  readCertificateKey: {
    summary: 'Get the public key of certificates',
    description: 'Ed25519. With it a certificate can be verified without asking us.',
  },
  readLicenseStatus: {
    summary: 'Look up a license by its certificate number',
    parameters: { id: 'The number on the certificate.' },
  },
  judgeCertificate: {
    summary: 'Verify a certificate file',
    description:
      'Send the JSON file as you were given it. Answers whether it is genuine, and what the license is worth now.',
  },
  readCertificate: {
    summary: 'Get one of your certificates as signed JSON',
    parameters: { id: 'The number of the certificate.' },
  },
  readCertificatePdf: {
    summary: 'Get one of your certificates as PDF',
    parameters: { id: 'The number of the certificate.' },
  },
  readMyLicenses: { summary: 'List your certificates', parameters: LISTED },
  readLibrary: { summary: 'List the assets you own', parameters: LISTED },
  readLibraryFiles: {
    summary: 'List the files you own',
    description: 'Up to a thousand files a page, each with its size and SHA-256.',
    parameters: LISTED,
  },
  readOwnedVariants: {
    summary: 'Find out which files of some assets you own',
    parameters: { product_ids: 'Ids of assets, separated by commas.' },
  },
  readCredits: { summary: 'Get your credits and how they were used', parameters: LISTED },
  readPracticeMeter: { summary: 'Get how much of this month’s practice footage is used' },
  readDownloadDecision: {
    summary: 'Find out what a download would cost',
    description: 'The same decision as for a download, without its consequences.',
    parameters: VARIANT,
  },
  requestDownload: {
    summary: 'License a file with credits and get a download link',
    description:
      'A file you do not own yet is licensed first, for its price in credits (201). A file you own costs nothing (200). ' +
      'Set `expected_cost` to the credits you were shown: more is never spent. Money is never charged here. ' +
      '`url` is a path on this server that expires; ask again for another one, and resume with a Range header.',
  },
  fetchFile: {
    summary: 'Download a file, whole or in part',
    description:
      'The path that a download link names. Send `Range: bytes=N-` to resume after N bytes.',
    parameters: { token: 'The last part of `url` of a download link.' },
  },
}

/** What rows answer on success, where it is not 200 alone. */
export const SUCCESSES: Readonly<Record<string, readonly number[]>> = {
  requestDownload: [200, 201],
  makeAccessToken: [201],
  createTeam: [201],
  inviteToTeam: [200, 201],
  fetchFile: [200, 206],
}

export const SCOPE_TEXTS: Readonly<Record<TokenScope, string>> = {
  catalog: 'Search the catalog, read prices and verify certificates.',
  library: 'List what you own and get its certificates.',
  download: 'Download files. Credits are spent up to the monthly limit of the token.',
}

export const SESSION_TAG = 'session'
export const SESSION_TEXT =
  'What the pages of the shop use, for signed-in browsers. Personal access tokens do not open it, and it may change at any time.'
