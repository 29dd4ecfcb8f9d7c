/** JSON Schema of draft 2020-12, as OpenAPI 3.1 has it. */
export type JsonSchema = { [Keyword: string]: unknown };

export type Parameter = {
  name: string;
  in: "path" | "query";
  required: boolean;
  description?: string;
  schema: JsonSchema;
};

export type MediaTypes = Record<string, { schema: JsonSchema }>;

export type ResponseObject = {
  description: string;
  headers?: Record<string, { description: string; schema: JsonSchema }>;
  content?: MediaTypes;
};

export type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: MediaTypes };
  responses: Record<string, ResponseObject>;
};

export type Method = "get" | "post" | "put" | "delete";

/** The used part of an OpenAPI 3.1 document. */
export type ApiDocument = {
  openapi: "3.1.1";
  info: { title: string; version: string; description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Partial<Record<Method, Operation>>>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, JsonSchema> };
};
