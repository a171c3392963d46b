/** Where a build lies: the server looks for it there, so that is where it is made. */
export function distDir(environment: Readonly<Record<string, string | undefined>>): string {
  return environment['DIST_DIR'] || 'dist'
}
