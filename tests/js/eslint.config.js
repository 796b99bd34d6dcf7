// What static/js is held to: the linter's recommended rules, and a few that keep it plain.
import js from "@eslint/js";
import globals from "globals";

export default [
  js.configs.recommended,
  {
    languageOptions: { ecmaVersion: 2023, sourceType: "module", globals: { ...globals.browser, Idiomorph: "readonly" } },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      eqeqeq: "error",
      "no-var": "error",
      "prefer-const": ["error", { destructuring: "all" }],
      "no-implicit-globals": "error",
      "no-shadow": "error",
      "no-else-return": "error",
      "no-nested-ternary": "error",
      "object-shorthand": "error",
      "array-callback-return": "error",
      "logical-assignment-operators": "error",
      "no-lonely-if": "error",
      "no-param-reassign": "error",
      "no-return-assign": "error",
      "no-unneeded-ternary": "error",
      "no-unused-expressions": "error",
      "no-useless-assignment": "error",
      "no-useless-return": "error",
      "prefer-arrow-callback": "error",
      "max-depth": ["error", 3],
      complexity: ["error", 18],
      "max-len": ["error", { code: 120, ignoreRegExpLiterals: true }],
      "max-lines": ["error", { max: 250, skipBlankLines: true, skipComments: true }],
    },
  },
  // What is the game's own; the rest is the kit's.
  { files: ["**/games/*.js"], rules: { "max-lines": ["error", 80] } },
  // Not modules: what runs before the page is there, and the parts of the service worker, which share their names.
  { files: ["**/prefs.js"], languageOptions: { sourceType: "script" } },
  {
    files: ["**/sw*.js"],
    languageOptions: { sourceType: "script", globals: { ...globals.serviceworker } },
    rules: {
      // One scope of three files: what a name is, and whether anything has it, the compiler knows (worker/tsconfig.json).
      "no-undef": "off",
      "no-implicit-globals": "off",
      "max-lines": ["error", { max: 270, skipBlankLines: true, skipComments: true }],
      "no-unused-vars": ["error", { vars: "local", argsIgnorePattern: "^_" }],
    },
  },
];
