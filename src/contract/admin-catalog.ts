/** Where the tus protocol is answered. */
export const ADMIN_UPLOADS = '/api/v1/admin/uploads'
