import { A4, INK, INNER, MARGIN, STYLE, type Sheet } from './sheet.ts'

const MARK = 9

/** Writes the shop's name at the top; returns where the document's own text starts. */
export function letterhead(sheet: Sheet): number {
  sheet.block({ x: MARGIN, y: MARGIN, width: MARK, height: MARK }, INK.ember)
  sheet.write(
    'Emberstock',
    { x: MARGIN + MARK + 8, y: MARGIN - 1, width: 200 },
    { ...STYLE.strong, size: 12 },
  )
  return MARGIN + 48
}

/** Writes the seller and the page number at the foot of each page. */
export function footers(sheet: Sheet, seller: readonly string[]): void {
  sheet.onEachPage((page, pages) => {
    const y = A4.height - MARGIN - 4
    sheet.rule(y - 12)
    sheet.write(seller.join(' · '), { x: MARGIN, y, width: INNER - 80 }, STYLE.small)
    sheet.write(
      `Page ${page} of ${pages}`,
      { x: MARGIN + INNER - 80, y, width: 80, align: 'right' },
      STYLE.small,
    )
  })
}

/** Below this position, a page is full. */
export const FOOT = A4.height - MARGIN - 32
