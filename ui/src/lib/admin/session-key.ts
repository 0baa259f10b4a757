export const SESSION_KEY = ['/api/admin/user'] as const
