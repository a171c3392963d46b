/** The build folder, where the server looks for a build and where builds are written. */
export function distDir(environment: Readonly<Record<string, string | undefined>>): string {
  return environment['DIST_DIR'] || 'dist'
}
