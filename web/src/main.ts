document.title = "Hollows";
