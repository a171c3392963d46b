import { err, ok, type Result } from 'neverthrow'
import type { FileUploads } from '../../application/ports/file-uploads.ts'
import { fileColumn } from '../parse/csv-columns.ts'
import { hashOfFile, errorText } from '../upsert/staging.ts'
import { facetFaults, fileSku } from '../analyze/build-asset.ts'
import type { FileComplaint } from '../fault.ts'
import { endingOf } from './file-kinds.ts'
import type { ManifestRow } from '../parse/manifest.ts'
import { findInside, type SourceFile } from './media-folder.ts'

/** A file of a row, with the column that names it. */
export interface NamedFile extends SourceFile {
  readonly column: string
  readonly sha256: string
}

/**
 * The files of a row, in this order: for sale, the preview, the larger preview, then the model and the
 * volume that anyone can rotate.
 */
export interface RowFiles {
  readonly variants: readonly NamedFile[]
  readonly preview: NamedFile | null
  readonly hd: NamedFile | null
  readonly model: NamedFile | null
  readonly volume: NamedFile | null
}

/** Finds and hashes the files of a row; reports all faults found so far at once. */
export async function filesOf(
  row: ManifestRow,
  { media, uploads }: { readonly media: string; readonly uploads: FileUploads },
): Promise<Result<RowFiles, readonly FileComplaint[]>> {
  const wanted = [
    ...row.variants.map(({ file }, at) => ({ name: file, column: fileColumn(at, 'file') })),
    ...(row.preview_file ? [{ name: row.preview_file, column: 'preview_file' }] : []),
    ...(row.preview_hd ? [{ name: row.preview_hd, column: 'preview_hd' }] : []),
    ...(row.preview_model ? [{ name: row.preview_model, column: 'preview_model' }] : []),
    ...(row.preview_volume ? [{ name: row.preview_volume, column: 'preview_volume' }] : []),
  ]
  const complaints: FileComplaint[] = [
    ...facetFaults(row),
    ...repeatedSkus(row),
    ...unsafeNames(row),
  ]
  const found: (SourceFile & { readonly column: string })[] = []
  for (const { name, column } of wanted) {
    const file = await findInside(media, name)
    if (file.isOk()) found.push({ ...file.value, column })
    else complaints.push({ column, reason: file.error })
  }
  if (complaints.length > 0) return err(complaints)
  const space = await uploads.hasSpace(found.reduce((sum, { bytes }) => sum + bytes, 0))
  if (space.isErr()) return err([{ column: '', reason: errorText(space.error) }])
  const named: NamedFile[] = []
  for (const file of found) named.push({ ...file, sha256: await hashOfFile(file.place) })
  const variants = named.slice(0, row.variants.length)
  const given = givenAway(variants, named.slice(row.variants.length))
  if (given.length > 0) return err(given)
  const at = (column: string) => named.find((file) => file.column === column) ?? null
  return ok({
    variants,
    preview: at('preview_file'),
    hd: at('preview_hd'),
    model: at('preview_model'),
    volume: at('preview_volume'),
  })
}

/**
 * No publicly accessible file may be one that is sold, whatever their names. `preview_file` is exempt:
 * it is only analyzed.
 */
function givenAway(
  sold: readonly NamedFile[],
  shown: readonly NamedFile[],
): readonly FileComplaint[] {
  const soldAs = new Map(sold.map(({ sha256, column }) => [sha256, column]))
  return shown
    .filter(({ column, sha256 }) => column !== 'preview_file' && soldAs.has(sha256))
    .map(({ column, sha256 }) => ({
      column,
      reason: `is the same file as ${soldAs.get(sha256)}, so anyone could download it without buying it`,
    }))
}

/** Shoppers download the file under this name, so it must have the same file type. */
function unsafeNames(row: ManifestRow): readonly FileComplaint[] {
  return row.variants.flatMap(({ file, filename }, at) =>
    filename === undefined || endingOf(filename)?.container === endingOf(file)?.container
      ? []
      : [
          {
            column: fileColumn(at, 'filename'),
            reason: `“${filename}” has a different file type than “${file}”`,
          },
        ],
  )
}

function repeatedSkus(row: ManifestRow): readonly FileComplaint[] {
  const skus = row.variants.map((_, at) => fileSku(row, at))
  return skus.flatMap((sku, at) =>
    skus.indexOf(sku) < at || sku === row.sku
      ? [{ column: fileColumn(at, 'sku'), reason: `${sku} is used twice in this row` }]
      : [],
  )
}
