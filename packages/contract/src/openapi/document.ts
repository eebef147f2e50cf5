/** The endpoint that serves the API's OpenAPI document. */
import { z } from 'zod';
import { endpoint } from '../route.ts';

export const getOpenApi = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'This document',
  tag: 'Document',
  access: { kind: 'public' },
  responses: { 200: z.record(z.string(), z.unknown()) },
});

export const documentRoutes = [getOpenApi] as const;
