export const HELP = `Works on the shop's catalogue, also while the shop is open.

  npm run catalog -- import FILE [--media FOLDER] [--jobs N] [--trust-facts]
      Imports a manifest (CSV or JSON) with the media beside it, or in FOLDER.
      What was imported before and did not change is left alone: run it again
      after an interruption and it goes on. --trust-facts looks into no file and
      believes what "export" wrote.
  npm run catalog -- export FILE
      Writes the catalogue as a manifest, CSV or JSON by FILE's ending, and its
      categories, collections and bundles beside it.
  npm run catalog -- publish [SKU…]
      Puts assets on sale: these, or all that imports left unpublished.
  npm run catalog -- retire SKU…
      Takes assets off sale. Who owns them keeps them.
  npm run catalog -- check [--quick]
      Looks whether every file is there with its hash, and every preview.
      --quick compares sizes only.
  npm run catalog -- synthesise N [--seed S]
      Puts N invented assets on the shelves, for measuring.
  npm run catalog -- schema
      Prints the JSON schema of a manifest.

A SKU may end in *, which stands for anything: retire 'EMB-*'.
The data folder, the database and the samples are those of the server's settings
(DATA_DIR, DATABASE_URL, MEDIA_DIR). Manifests are described in docs/catalogue.md.

Exit code: 0 if all went well, 1 if a row was bad or something was not found,
2 if the command itself could not be understood or begun.
`
