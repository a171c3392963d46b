import type { ProblemCode } from '#contract/problem.ts'

/** The document's text about an operation for API clients. A test requires one for each row that has a scope. */
interface OperationText {
  readonly summary: string
  readonly description?: string
  /** Describes path and query parameters, by name. */
  readonly parameters?: Readonly<Record<string, string>>
}

const LISTED = {
  search_query: 'Search terms. Leave empty to list everything.',
  page: 'The page number, starting at 1. `total_pages` is the number of the last page.',
}

const VARIANT = { variant_id: 'The ID of a file, from the `variants` of an asset.' }

export const OPERATION_TEXTS: Readonly<Record<string, OperationText>> = {
  readLicenses: { summary: 'List the license tiers' },
  readOpenApi: { summary: 'Get this document' },
  readHome: { summary: 'Get the contents of the home page' },
  browseProducts: {
    summary: 'Search and browse assets',
    description:
      'Returns one page of the catalog, with the number of results for each filter value.',
    parameters: {
      ...LISTED,
      library_id: '1 for 2D elements, 2 for practice footage, 3 for 3D.',
      sort_by: 'The sort order. Defaults to most popular first.',
      category: 'The slug of a category, or several slugs separated by commas.',
      collection: 'The slug of a collection.',
      asset_type: 'The type of 3D asset. 3D library only.',
    },
  },
  suggestProducts: {
    summary: 'Suggest assets for a partial search',
    parameters: {
      search_query: LISTED.search_query,
      library_id: 'Limits the suggestions to one library. Defaults to all libraries.',
    },
  },
  readProduct: {
    summary: 'Get an asset with its files',
    description: '`variants` lists its files, each with its price in credits and in US cents.',
    parameters: { slug: 'The slug of the asset, as in its URL.' },
  },
  readCards: {
    summary: 'Get several assets by their IDs',
    description: 'In the order of the IDs. Assets that aren’t for sale are left out.',
    parameters: { ids: 'Up to 50 asset IDs, separated by commas.' },
  },
  readInContext: {
    summary: 'Get related bundles and assets',
    description:
      '`bundles` lists the bundles that contain the asset. `completes` lists up to six assets of other kinds that complete it in a shot. `adds` says what each one contributes; otherwise, `collection` names the collection that it shares with the asset.',
    parameters: { slug: 'The slug of the asset, as in its URL.' },
  },
  readTopics: {
    summary: 'List categories or collections',
    description: 'Only those with assets for sale.',
    parameters: { kind: '`category` or `collection`.' },
  },
  readTopic: {
    summary: 'Get a category or a collection',
    parameters: { kind: '`category` or `collection`.', slug: 'Its slug.' },
  },
  readBundles: { summary: 'List bundles', parameters: { sort_by: 'The sort order.' } },
  readBundle: {
    summary: 'Get a bundle with its assets',
    parameters: { slug: 'The slug of the bundle.' },
  },
  readPlans: {
    summary: 'List plans with their prices',
    parameters: { license_id: 'The license to show prices for. Defaults to 1 (Individual).' },
  },
  readPacks: {
    summary: 'List credit packs with their prices',
    parameters: { license_id: 'The license to show prices for. Defaults to 1 (Individual).' },
  },
  readCertificateKey: {
    summary: 'Get the public key for certificates',
    description: 'An Ed25519 key. Use it to verify certificates offline.',
  },
  readLicenseStatus: {
    summary: 'Look up a license by its ID',
    parameters: { id: 'The license ID on the certificate.' },
  },
  verifyCertificate: {
    summary: 'Verify a certificate file',
    description:
      'Send the unmodified JSON file. The response says whether it is genuine and whether the license is still valid.',
  },
  readCertificate: {
    summary: 'Get one of your certificates as signed JSON',
    parameters: { id: 'The license ID on the certificate.' },
  },
  readCertificatePdf: {
    summary: 'Get one of your certificates as a PDF',
    parameters: { id: 'The license ID on the certificate.' },
  },
  readMyLicenses: { summary: 'List your certificates', parameters: LISTED },
  readLibrary: { summary: 'List the assets you own', parameters: LISTED },
  readLibraryFiles: {
    summary: 'List the files you own',
    description: 'Returns up to 1,000 files per page, each with its size and SHA-256.',
    parameters: LISTED,
  },
  readOwnedVariants: {
    summary: 'Check which files of the given assets you own',
    parameters: { product_ids: 'Asset IDs, separated by commas.' },
  },
  readOwnedBundles: {
    summary: 'Check which of the given bundles you own',
    description: 'Returns the IDs of the bundles in which you own every file under this license.',
    parameters: {
      bundle_ids: 'Bundle IDs, separated by commas.',
      license_id: 'The license you need. Defaults to 1 (Individual).',
    },
  },
  readCredits: { summary: 'Get your credits and credit history', parameters: LISTED },
  readPracticeMeter: { summary: 'Get this month’s practice footage usage' },
  readDownloadDecision: {
    summary: 'Check what a download would cost',
    description:
      'Makes the same checks as a download, without licensing anything or spending credits.',
    parameters: VARIANT,
  },
  requestDownload: {
    summary: 'License a file with credits and get a download link',
    description:
      'If you don’t own the file yet, it is licensed first, for its price in credits (201). A file you own is free (200). ' +
      'Set `expected_cost` to the price in credits you saw. If the price has gone up, nothing is spent. Money is never charged. ' +
      '`url` is a path on this server that expires. To resume, request a new one and send a Range header.',
  },
  fetchFile: {
    summary: 'Download a file, in full or in part',
    description:
      'The path in the `url` of a download link. Send `Range: bytes=N-` to resume after N bytes.',
    parameters: { token: 'The last segment of a download link’s `url`.' },
  },
}

/** The success statuses of rows, unless 200 is the only one. */
export const SUCCESSES: Readonly<Record<string, readonly number[]>> = {
  requestDownload: [200, 201],
  recordConsent: [201],
  recordSearch: [202, 204],
  recordSearchResults: [204],
  recordProductView: [202, 204],
  recordArticleView: [202, 204],
  createAccessToken: [201],
  createTeam: [201],
  inviteToTeam: [200, 201],
  fetchFile: [200, 206],
}

/**
 * The refusals of rows, in addition to those that every row of their scope may have, by status; `toRefusal` has
 * the same.
 */
export const REFUSALS: Readonly<Record<string, Readonly<Record<number, readonly ProblemCode[]>>>> =
  {
    readDownloadDecision: { 404: ['NOT_FOUND'] },
    requestDownload: {
      402: ['CREDITS_MISSING', 'LICENSE_SUSPENDED', 'SUBSCRIPTION_REQUIRED'],
      403: ['EMAIL_UNCONFIRMED', 'TOKEN_LIMIT_REACHED'],
      404: ['NOT_FOUND'],
      409: ['ALREADY_ON_ACCOUNT', 'CREDITS_CHANGED', 'FILE_BEING_PAID', 'LICENSE_TIER_TOO_LOW'],
      422: ['INVALID'],
      503: ['VARIANT_DOWNLOADS_LIMIT_REACHED'],
      507: [
        'DOWNLOAD_LIMIT_REACHED',
        'DOWNLOAD_LIMIT_4K_REACHED',
        'PFL_LIMIT_REACHED',
        'QUOTA_REACHED',
      ],
    },
  }
